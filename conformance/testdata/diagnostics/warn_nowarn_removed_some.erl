-module(warn_nowarn_removed_some).
-export([f/1]).
-compile({nowarn_removed,[erlang,{pg2,x,0}]}).
f(X) -> X, erlang:hash(1,2), pg2:x(),pg2:y().
