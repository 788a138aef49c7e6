"""Finer reasons: what became of a bonus, a clean win worth nothing, a cap only just reached.

The reasons of stored answers are carried over by what is stored. Where that is not enough, the
coarser reason stays, as true as before: for a clean win under a limit other than 1, and for a cap
that was reached but not passed under another rule than the published one.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

answer_reasons, carried = (
    sa.table(name, sa.column("answer"), sa.column("reason"))
    for name in ("answer_reasons", "carried")
)
answers = sa.table(
    "answers",
    *map(sa.column, ("id", "rule", "rule_fingerprint")),
    *map(sa.column, ("bad_moves", "won_by_16", "won_by_24", "won_by_4_and_last")),
    sa.column("won", sa.Boolean()),
)


def upgrade() -> None:
    op.execute("CREATE TABLE carried AS SELECT answer, reason FROM answer_reasons")
    op.drop_table("answer_reasons")
    op.create_table(
        "answer_reasons",
        sa.Column("answer", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(40), nullable=False),
        sa.CheckConstraint(
            "reason IN ('won_but_lost_points', 'lost_but_gained', 'clean_win_rounds_to_zero', 'too_small_to_move', 'both_lost', 'both_gained', 'bad_moves', 'bonus', 'bonus_cancelled_bad_moves', 'bonus_had_nothing_to_cancel', 'clamp_took_bonus', 'clamp_forgave_bad_moves', 'penalty_cap_reached', 'bonus_cap_reached', 'on_k_edge', 'crossed_k_edge', 'different_k', 'points_left_pool', 'points_entered_pool')",
            name=op.f("answer_reasons_reason_is_known"),
        ),
        sa.ForeignKeyConstraint(
            ["answer"], ["answers.id"], name=op.f("answer_reasons_answer_fk"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("answer", "reason", name=op.f("answer_reasons_pk")),
    )

    scores_at_most_1 = answers.c.rule.endswith('"score_max":1.0}')
    scores_at_most_0 = answers.c.rule.endswith('"score_max":0.0}')
    result_is_the_highest_score = sa.or_(
        answers.c.won & scores_at_most_1, ~answers.c.won & scores_at_most_0
    )
    rename("bad_moves_past_cap", "penalty_cap_reached")
    rename("bonus_past_cap", "bonus_cap_reached")
    rename("bonus", "bonus_cancelled_bad_moves", said("bad_moves"))
    rename(
        "bonus",
        "bonus_had_nothing_to_cancel",
        said("clamp_took_bonus"),
        applies(result_is_the_highest_score),
    )
    rename(
        "too_small_to_move",
        "clean_win_rounds_to_zero",
        ~said("bad_moves"),
        applies(answers.c.won & scores_at_most_1),
    )
    remove("clamp_took_bonus", said("bonus_had_nothing_to_cancel"))
    remove("clamp_forgave_bad_moves", ~said("bad_moves"))

    rounds_at_cap = sa.or_(
        answers.c.won_by_16 >= 3, answers.c.won_by_24 >= 2, answers.c.won_by_4_and_last >= 3
    )
    op.execute(
        answer_reasons.insert().from_select(
            ["answer", "reason"],
            sa.union(
                sa.select(carried.c.answer, carried.c.reason),
                published("penalty_cap_reached", answers.c.bad_moves >= 15),
                published("bonus_cap_reached", rounds_at_cap),
            ),
        )
    )
    op.drop_table("carried")


def rename(old: str, new: str, *conditions: sa.ColumnElement[bool]) -> None:
    of_old = carried.update().where(carried.c.reason == old, *conditions)
    op.execute(of_old.values(reason=new))


def remove(reason: str, condition: sa.ColumnElement[bool]) -> None:
    op.execute(carried.delete().where(carried.c.reason == reason, condition))


def said(reason: str) -> sa.ColumnElement[bool]:
    other = carried.alias()
    return carried.c.answer.in_(sa.select(other.c.answer).where(other.c.reason == reason))


def applies(condition: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    return carried.c.answer.in_(sa.select(answers.c.id).where(condition))


def published(reason: str, condition: sa.ColumnElement[bool]) -> sa.Select[tuple[object, object]]:
    return sa.select(answers.c.id, sa.literal(reason)).where(
        answers.c.rule_fingerprint == "da97b67917ff", condition
    )
