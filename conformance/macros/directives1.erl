-module(directives1).
-compile(export_all).
-export([main/0]).
-file("directives1.erl", 4).
-include("shapes.hrl").
-define(EMPTY(), 1).
-type t() :: #circle{} | lists:t(integer()).
-export_type([t/0]).
-ifdef(NEVER).
-error("not here").
-warning("nor here").
-endif.
-if(defined(EMPTY)).
-define(IS, defined).
-else.
-define(IS, undefined).
-endif.

main() ->
    io:format("~w ~w ~w ~w~n", [?EMPTY(), ?IS, ?MACHINE, ?LINE]),
    io:format("~w ~w~n", [?FEATURE_AVAILABLE(maybe_expr), ?FEATURE_ENABLED(maybe_expr)]),
    io:format("~w~n", [#circle{}]).
