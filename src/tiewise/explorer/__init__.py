"""The explorer: drag the scaling, watch the conclusion move. One model, one front end, a page or a widget."""
