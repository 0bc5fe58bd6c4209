%% Records as filters: their defaults may be calls that guards do not allow.
-module(record_filters).
-export([main/0]).
-record(u, {e = tick(5), f}).
-record(v, {e = 5, f = {a}}).
-record(w, {e = #u{}}).
main() ->
    put(k, 0),
    [io:format("~p ~p~n", [try F() catch _:R -> R end, get(k)]) || F <- [
        fun() -> [x || element(1, #u{}) =:= u] end, fun() -> [x || is_record(#u{}, u)] end,
        fun() -> [x || #u{} =:= a] end, fun() -> [x || (#u{})#u.e =:= 5] end, fun() -> [x || #u{f = 3} == #u{f = 3, e = 1}] end,
        fun() -> [X || X <- [1, 2], X == 1 orelse (#u{})#u.e] end, fun() -> [X || X <- [1, 2], #w{e = 1} =/= X] end,
        fun() -> << <<X>> || X <- [1,2], is_record(#w{}, w)>> end, fun() -> [X || X <- [1, 2], #u.e =:= X + 1] end,
        fun() -> [X || X <- [#v{}, 2], X#v{e = 1}] end, fun() -> [X || X <- [#v{}, 2], (X#v{e = 1})#v.e =:= 1] end, fun() -> [X || X <- [#v{}, 2], X#v.e =:= 5] end, fun() -> [X || X <- [2], <<(hd(X))>> =:= a] end, fun() -> [X || X <- [2], #{X => hd(X)} =:= a] end, fun() -> [X || X <- [2], X#{a => 1} =:= a] end,  fun() -> [X || X <- [2], #v{e = hd(X)} =:= a] end, fun() -> [X || X <- [2], #v{e = id(X)} =/= a] end]].
id(X) -> X.
tick(X) -> put(k, get(k) + 1), X.
