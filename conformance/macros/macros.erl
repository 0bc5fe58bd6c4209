-module(macros).
-export([main/0]).

-define(LIMIT, 10).
-define(DOUBLE(X), (X * 2)).
-define(PAIR(A, B), {A, B}).
-define(PAIR(A), {A, A}).
-define(NESTED(X), ?DOUBLE(?DOUBLE(X))).
-define(SHOW(E), io:format("~s = ~w~n", [??E, E])).
-define(EMPTY, ).
-define(CLAUSE(N, V), f(N) -> V).
-ifdef(LIMIT).
-define(WHICH, defined).
-else.
-define(WHICH, undefined).
-endif.
-ifndef(NOTHING).
-define(OTHER, missing).
-endif.
-undef(NOTHING).

main() ->
    io:format("~w ~w ~w ~w~n", [?LIMIT, ?DOUBLE(4), ?NESTED(3), ?DOUBLE(1 + 2)]),
    io:format("~w ~w~n", [?PAIR(1, 2), ?PAIR(x)]),
    ?SHOW(1 + 2),
    ?SHOW(lists:max([3, 1])),
    io:format("~w ~s ~w~n", [?MODULE, ?MODULE_STRING, ?LINE]),
    io:format("~w ~w~n", [?FUNCTION_NAME, ?FUNCTION_ARITY]),
    io:format("~w ~w~n", [?WHICH, ?OTHER]),
    io:format("~w~n", [{?EMPTY a}]),
    io:format("~w ~w ~w~n", [f(1), f(2), f(3)]),
    io:format("~w~n", [is_list(?FILE)]),
    io:format("~w~n", [?PAIR("a, b", $,) =:= {"a, b", 44}]).

?CLAUSE(1, one);
?CLAUSE(2, two);
f(_) -> many.
