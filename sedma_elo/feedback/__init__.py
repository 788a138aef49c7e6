"""How players feel about their changes: the answers, their store, figures and exports."""
