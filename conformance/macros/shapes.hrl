-ifndef(SHAPES_HRL).
-define(SHAPES_HRL, true).

-define(PI_ABOUT, 3.14).
-define(AREA(W, H), ((W) * (H))).

-record(circle, {r = 1}).
-record(box, {w, h}).

-endif.
