import plotly
def plotly_path() -> str:
    return f"/assets/plotly-{plotly.__version__}.min.js"
