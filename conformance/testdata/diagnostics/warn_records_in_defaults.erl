-module(warn_records_in_defaults).
-export([f/1]).
-record(a,{x}).
-record(b,{x = #a{}}).

-record(d,{x}).
-record(d2,{x}).
f(X) -> {#b{}, X}.
