"""The server: `streamlit run app.py`."""

from sedma_elo.web.server import create_app

app = create_app()
