"""The server: `streamlit run app.py`."""

import streamlit as st

from sedma_elo.web.server import MIDDLEWARE, ROUTES, start_up

app = st.App("sedma_elo/web/main.py", lifespan=start_up, routes=ROUTES, middleware=MIDDLEWARE)
