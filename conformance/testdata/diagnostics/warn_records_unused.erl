-module(warn_records_unused).
-export([f/1]).
-record(a,{x}).
-record(b,{x = #a{}}).
-record(c,{x :: #b{}}).
-record(d,{x}).
-record(e,{x}).
-record('_f',{x}).
-record(g,{x}).
-record(h,{x}).
-record(i,{x}).
-compile({nowarn_unused_record,[g,h]}).
-compile({nowarn_unused_record,i}).
f(X) -> X#d.x.
g(#e{}) -> ok.
