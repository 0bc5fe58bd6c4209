-module(warn_attribute_late_record).
-export([f/1]).
f(X) -> X.
-import(lists, [map/2]).
g() -> map(a, b).
