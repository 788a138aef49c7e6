"""An explanation in words: functions of a translator and of the engine's values, returning text."""
