-module(warn_types_opaque2).
-export([f/1,g/1]).
-type t(A) :: A.
-type t2() :: t(integer()).
-opaque o() :: integer().
-opaque p() :: any().
-export_type([p/0,p/0]).
-type dict() :: integer().
-spec f(A) -> B when A :: integer(), B :: A.
f(X) -> X.
-spec g(A) -> A when A :: t3().
g(X) -> X.
-type t3() :: #{a => t3()}.
-record(q,{a :: t4()}).
-type t4() :: #q{}.
