"""How Alembic runs: always within the caller's transaction, which holds the lock."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
