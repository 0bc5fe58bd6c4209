%% Types, specifications and other attributes are accepted and change nothing.
-module(types_specs).
-export([main/0, id/1, new/2, sum/1]).
-export_type([pair/0, tree/1, handle/0]).
-vsn("1.0").
-author({"somebody", [else, 1]}).

-type pair() :: {integer(), float() | atom()}.
-type tree(T) :: leaf | {node, tree(T), T, tree(T)}.
-opaque handle() :: #{id := non_neg_integer(), name => string(), binary() => [term(), ...]}.
-type callback() :: fun((integer()) -> ok | {error, Reason :: term()}) | fun() | fun((...) -> any()).
-type number_list() :: [number()] | nonempty_list(1..10) | maybe_improper_list(char(), $a..$z).
-type bits() :: <<>> | <<_:8>> | <<_:_*8>> | <<_:16, _:_*8>>.

-record(state, {count = 0 :: non_neg_integer(), handler :: callback() | undefined, list = [] :: number_list(), bits :: bits()}).

-callback init(Args :: term()) -> {ok, State :: term()}.
-optional_callbacks([init/1]).

-spec main() -> ok.
main() ->
    io:format("~w ~w ~w~n", [id({1, a}), new(1, "n"), sum({node, leaf, 3, {node, leaf, 4, leaf}})]),
    io:format("~w~n", [#state{count = 1}]).

-spec id(pair()) -> pair().
id(P) -> P.

-spec new(Id, Name) -> handle() when Id :: non_neg_integer(), Name :: string().
new(Id, Name) -> #{id => Id, name => Name}.

-spec sum(tree(N)) -> N when N :: number();
         (leaf) -> 0.
sum(leaf) -> 0;
sum({node, L, N, R}) -> sum(L) + N + sum(R).
