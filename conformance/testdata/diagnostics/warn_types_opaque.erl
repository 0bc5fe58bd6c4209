-module(warn_types_opaque).
-export([f/1]).
-compile(nowarn_unused_type).
-opaque o1() :: term().
-type t1() :: 1.
-spec f(A) -> any() when A :: integer(), B :: A.
f(X) -> X.
-opaque o4() :: any().
-export_type([o4/0]).
