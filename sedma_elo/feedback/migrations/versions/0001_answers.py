"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("done_at", sa.DateTime(), nullable=False),
        sa.Column("moderator", sa.String(400), nullable=False),
        sa.Column("action", sa.String(20), nullable=False),
        sa.Column("answer", sa.Integer()),
        sa.Column("revision", sa.Integer()),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("undone_by", sa.Integer()),
        sa.ForeignKeyConstraint(["undone_by"], ["acts.id"], name=op.f("acts_undone_by_fk")),
        sa.PrimaryKeyConstraint("id", name=op.f("acts_pk")),
    )
    op.create_index(op.f("acts_answer"), "acts", ["answer"])
    op.create_table(
        "bursts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.CheckConstraint("length(reason) BETWEEN 1 AND 500", name=op.f("bursts_reason_length")),
        sa.PrimaryKeyConstraint("id", name=op.f("bursts_pk")),
    )
    op.create_table(
        "moderators",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("identity", sa.String(400), nullable=False),
        sa.Column("is_allowed", sa.Boolean(), nullable=False),
        sa.Column("signed_out_at", sa.DateTime()),
        sa.PrimaryKeyConstraint("id", name=op.f("moderators_pk")),
        sa.UniqueConstraint("identity", name=op.f("moderators_identity_unique")),
    )
    op.create_table(
        "trusted",
        sa.Column("respondent", sa.String(32), nullable=False),
        sa.Column("since", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("respondent", name=op.f("trusted_pk")),
    )
    op.create_table(
        "visits",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("stage", sa.String(10), nullable=False),
        sa.Column("sessions", sa.Integer(), nullable=False),
        sa.CheckConstraint("sessions > 0", name=op.f("visits_sessions_range")),
        sa.CheckConstraint(
            "stage IN ('shown', 'begun', 'sent')", name=op.f("visits_stage_is_known")
        ),
        sa.PrimaryKeyConstraint("day", "stage", name=op.f("visits_pk")),
    )
    op.create_table(
        "withdrawn",
        sa.Column("receipt", sa.String(64), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.PrimaryKeyConstraint("receipt", name=op.f("withdrawn_pk")),
    )
    op.create_table(
        "answers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("receipt", sa.String(64), nullable=False),
        sa.Column("respondent", sa.String(32), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("saved_at", sa.DateTime(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("opponent_rating", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("bad_moves", sa.Integer(), nullable=False),
        sa.Column("won_by_16", sa.Integer(), nullable=False),
        sa.Column("won_by_24", sa.Integer(), nullable=False),
        sa.Column("won_by_4_and_last", sa.Integer(), nullable=False),
        sa.Column("opponent_bad_moves", sa.Integer(), nullable=False),
        sa.Column("opponent_won_by_16", sa.Integer(), nullable=False),
        sa.Column("opponent_won_by_24", sa.Integer(), nullable=False),
        sa.Column("opponent_won_by_4_and_last", sa.Integer(), nullable=False),
        sa.Column("rule_name", sa.String(60), nullable=False),
        sa.Column("rule_version", sa.Integer(), nullable=False),
        sa.Column("rule_fingerprint", sa.String(12), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("k_factor", sa.Float(), nullable=False),
        sa.Column("change", sa.Integer(), nullable=False),
        sa.Column("opponent_change", sa.Integer(), nullable=False),
        sa.Column("verdict", sa.String(20), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("part", sa.String(20)),
        sa.Column("parts_shown", sa.String(200), nullable=False),
        sa.Column("wished_change", sa.Integer()),
        sa.Column("comment", sa.Text()),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("question_version", sa.Integer(), nullable=False),
        sa.Column("charts_seen", sa.Integer(), nullable=False),
        sa.Column("comment_state", sa.String(10), nullable=False),
        sa.Column("state_reason", sa.Text()),
        sa.Column("reply", sa.Text()),
        sa.Column("thread", sa.Text()),
        sa.Column("burst", sa.Integer()),
        sa.CheckConstraint("bad_moves BETWEEN 0 AND 1000", name=op.f("answers_bad_moves_range")),
        sa.CheckConstraint("charts_seen BETWEEN 0 AND 20", name=op.f("answers_charts_seen_range")),
        sa.CheckConstraint(
            "(comment IS NULL) = (comment_state = 'none')", name=op.f("answers_comment_has_state")
        ),
        sa.CheckConstraint(
            "length(comment) BETWEEN 1 AND 1000", name=op.f("answers_comment_length")
        ),
        sa.CheckConstraint(
            "comment_state IN ('none', 'new', 'approved', 'hidden')",
            name=op.f("answers_comment_state_is_known"),
        ),
        sa.CheckConstraint("k_factor > 0", name=op.f("answers_k_factor_range")),
        sa.CheckConstraint(
            "length(language) BETWEEN 2 AND 2", name=op.f("answers_language_length")
        ),
        sa.CheckConstraint(
            "opponent_bad_moves BETWEEN 0 AND 1000", name=op.f("answers_opponent_bad_moves_range")
        ),
        sa.CheckConstraint(
            "opponent_rating BETWEEN -100000 AND 100000", name=op.f("answers_opponent_rating_range")
        ),
        sa.CheckConstraint(
            "opponent_won_by_16 BETWEEN 0 AND 1000", name=op.f("answers_opponent_won_by_16_range")
        ),
        sa.CheckConstraint(
            "opponent_won_by_24 BETWEEN 0 AND 1000", name=op.f("answers_opponent_won_by_24_range")
        ),
        sa.CheckConstraint(
            "opponent_won_by_4_and_last BETWEEN 0 AND 1000",
            name=op.f("answers_opponent_won_by_4_and_last_range"),
        ),
        sa.CheckConstraint(
            "part IN ('expected_score', 'k_factor', 'won_by_16', 'won_by_24', 'won_by_4_and_last', 'bad_moves', 'clamp', 'rounding', 'other')",
            name=op.f("answers_part_is_known"),
        ),
        sa.CheckConstraint(
            "length(parts_shown) BETWEEN 0 AND 200", name=op.f("answers_parts_shown_length")
        ),
        sa.CheckConstraint("question_version > 0", name=op.f("answers_question_version_range")),
        sa.CheckConstraint("rating BETWEEN -100000 AND 100000", name=op.f("answers_rating_range")),
        sa.CheckConstraint(
            "length(receipt) BETWEEN 64 AND 64", name=op.f("answers_receipt_length")
        ),
        sa.CheckConstraint("length(reply) BETWEEN 1 AND 500", name=op.f("answers_reply_length")),
        sa.CheckConstraint(
            "length(respondent) BETWEEN 1 AND 32", name=op.f("answers_respondent_length")
        ),
        sa.CheckConstraint(
            "role IN ('player', 'opponent', 'onlooker')", name=op.f("answers_role_is_known")
        ),
        sa.CheckConstraint(
            "length(rule_fingerprint) BETWEEN 1 AND 12",
            name=op.f("answers_rule_fingerprint_length"),
        ),
        sa.CheckConstraint("length(rule) BETWEEN 1 AND 4000", name=op.f("answers_rule_length")),
        sa.CheckConstraint(
            "length(rule_name) BETWEEN 1 AND 60", name=op.f("answers_rule_name_length")
        ),
        sa.CheckConstraint(
            "rule_version BETWEEN 1 AND 9999", name=op.f("answers_rule_version_range")
        ),
        sa.CheckConstraint(
            "length(state_reason) BETWEEN 1 AND 500", name=op.f("answers_state_reason_length")
        ),
        sa.CheckConstraint("length(thread) BETWEEN 1 AND 500", name=op.f("answers_thread_length")),
        sa.CheckConstraint(
            "verdict IN ('much_too_low', 'bit_too_low', 'fair', 'bit_too_high', 'much_too_high', 'not_sure')",
            name=op.f("answers_verdict_is_known"),
        ),
        sa.CheckConstraint(
            "wished_change BETWEEN -10000 AND 10000", name=op.f("answers_wished_change_range")
        ),
        sa.CheckConstraint("won_by_16 BETWEEN 0 AND 1000", name=op.f("answers_won_by_16_range")),
        sa.CheckConstraint("won_by_24 BETWEEN 0 AND 1000", name=op.f("answers_won_by_24_range")),
        sa.CheckConstraint(
            "won_by_4_and_last BETWEEN 0 AND 1000", name=op.f("answers_won_by_4_and_last_range")
        ),
        sa.CheckConstraint("won IN (true, false)", name=op.f("answers_won_is_known")),
        sa.ForeignKeyConstraint(["burst"], ["bursts.id"], name=op.f("answers_burst_fk")),
        sa.PrimaryKeyConstraint("id", name=op.f("answers_pk")),
        sa.UniqueConstraint("receipt", name=op.f("answers_receipt_unique")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("answers_comment_state"), "answers", ["comment_state", "saved_at"])
    op.create_index(op.f("answers_respondent"), "answers", ["respondent"])
    op.create_index(op.f("answers_saved_at"), "answers", ["saved_at"])
    op.create_table(
        "answer_reasons",
        sa.Column("answer", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(40), nullable=False),
        sa.CheckConstraint(
            "reason IN ('won_but_lost_points', 'lost_but_gained', 'both_lost', 'both_gained', 'bad_moves', 'bonus', 'clamp_took_bonus', 'clamp_forgave_bad_moves', 'bad_moves_past_cap', 'bonus_past_cap', 'too_small_to_move', 'on_k_edge', 'crossed_k_edge', 'different_k', 'points_left_pool', 'points_entered_pool')",
            name=op.f("answer_reasons_reason_is_known"),
        ),
        sa.ForeignKeyConstraint(
            ["answer"], ["answers.id"], name=op.f("answer_reasons_answer_fk"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("answer", "reason", name=op.f("answer_reasons_pk")),
    )
