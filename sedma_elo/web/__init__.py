"""The web page: the only code, beside `pages/`, that knows Streamlit."""
