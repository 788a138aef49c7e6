"""The lab: a rule is changed, and what that does is seen, part by part."""
