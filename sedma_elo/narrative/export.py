"""The headings of an export's columns, for people who open it as a table."""

from __future__ import annotations

from sedma_elo.i18n import Translator


def column_titles(t: Translator) -> dict[str, str]:
    """The heading of every column by its name."""
    return {
        "id": t("Number of the answer"),
        "respondent": t("Respondent"),
        "revision": t("Revision"),
        "day": t("Day"),
        "saved_at": t("Saved (UTC)"),
        "changed_at": t("Changed (UTC)"),
        "rating": t("Rating before"),
        "opponent_rating": t("Opponent's rating before"),
        "won": t("Won"),
        "bad_moves": t("Bad moves"),
        "won_by_16": t("Won by 16"),
        "won_by_24": t("Won by 24"),
        "won_by_4_and_last": t("4 and last"),
        "opponent_bad_moves": t("Opponent's bad moves"),
        "opponent_won_by_16": t("Opponent: won by 16"),
        "opponent_won_by_24": t("Opponent: won by 24"),
        "opponent_won_by_4_and_last": t("Opponent: 4 and last"),
        "rule_name": t("Rule"),
        "rule_version": t("Rule version"),
        "rule_fingerprint": t("Rule fingerprint"),
        "k_factor": t("K-factor"),
        "change": t("Change"),
        "opponent_change": t("Opponent's change"),
        "verdict": t("Verdict"),
        "role": t("Who says so"),
        "part": t("Part it is about"),
        "parts_shown": t("Parts as they were offered"),
        "wished_change": t("Change that would feel fair"),
        "comment": t("Comment"),
        "language": t("Language"),
        "question_version": t("Version of the question"),
        "charts_seen": t("Charts seen"),
        "comment_state": t("State of the comment"),
        "state_reason": t("Reason for the state"),
        "reply": t("Reply of the team"),
        "thread": t("Thread"),
        "burst": t("Burst"),
        "reasons": t("Tags of the match"),
    }
