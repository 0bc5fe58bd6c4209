%% dict, orddict and gb_trees against OTP: the same terms come out of the same calls.
-module(otp_dict).
-export([main/0]).

main() ->
    rand:seed(exsss, 9),
    [begin
         compare:exports(Module, [], []),
         compare:calls(Module, calls([Module:from_list(L) || L <- lists()])),
         compare:calls(Module, wrong(Module))
     end || Module <- [dict, orddict]],
    compare:exports(gb_trees, [], []),
    compare:calls(gb_trees, tree_calls([gb_trees:from_orddict(orddict:from_list(L)) || L <- lists()])),
    [walk(Module, Add, Remove, rand:uniform(300), rand:uniform(400)) ||
        {Module, Add, Remove} <- [{dict, store, erase}, {orddict, store, erase}, {gb_trees, enter, delete_any}], _ <- lists:seq(1, 40)].

lists() ->
    [[], [{a, 1}], [{1, x}, {1.0, y}, {1, z}], [{I, I * I} || I <- lists:seq(1, 20)], [{I, {I}} || I <- lists:seq(15, 200, 3)]]
        ++ [[{rand:uniform(2 * N), I} || I <- lists:seq(1, N)] || N <- [5, 12, 40, 130, 700]].

keys() -> [a, 1, 1.0, 17, zz].

calls(Dicts) ->
    Same = fun(_, V) -> V end,
    Odd = fun(K, _) -> is_integer(K) andalso K rem 2 =:= 1 end,
    Push = fun(K, V, Acc) -> [{K, V} | Acc] end,
    Wrap = fun(V) -> {V} end,
    Join = fun(K, V1, V2) -> {K, V1, V2} end,
    [{new, []}]
        ++ [{from_list, [L]} || L <- lists()]
        ++ [{F, [D]} || F <- [is_empty, to_list, fetch_keys, size], D <- Dicts]
        ++ [{F, [K, D]} || F <- [is_key, fetch, find, erase, take], K <- keys(), D <- Dicts]
        ++ [{F, [K, 5, D]} || F <- [store, append, append_list, update_counter], K <- keys(), D <- Dicts]
        ++ [{append_list, [K, [5], D]} || K <- keys(), D <- Dicts]
        ++ [{update, [K, Wrap, D]} || K <- keys(), D <- Dicts]
        ++ [{update, [K, Wrap, init, D]} || K <- keys(), D <- Dicts]
        ++ [{F, [G, D]} || F <- [map, filter], G <- [Odd], D <- Dicts] ++ [{map, [Same, D]} || D <- Dicts]
        ++ [{fold, [Push, [], D]} || D <- Dicts]
        ++ [{merge, [Join, A, B]} || A <- Dicts, B <- Dicts].

wrong(Module) ->
    One = Module:from_list([{a, 1}]),
    Keys = fun(_) -> ok end,
    [{from_list, [X]} || X <- [[foo], [{a, 1}, b]]]
        ++ [{F, [a, foo]} || F <- [is_key, fetch, find, erase, take]]
        ++ [{F, [a, 1, foo]} || F <- [store, append, append_list, update_counter, update]]
        ++ [{F, [G, One]} || F <- [map, filter], G <- [foo, Keys]]
        ++ [{is_empty, [foo]}, {size, [foo]}].

tree_calls(Trees) ->
    [{empty, []}, {from_orddict, [[{2, a}, {1, b}]]}]
        ++ [{F, [T]} || F <- [is_empty, size, balance, to_list, keys, values, smallest, largest, take_smallest, take_largest, iterator], T <- Trees]
        ++ [{F, [T]} || F <- [is_empty, size, smallest], T <- [foo, {x, nil}]]
        ++ [{F, [K, T]} || F <- [lookup, get, is_defined, delete, delete_any, take, take_any, iterator_from], K <- keys(), T <- Trees]
        ++ [{F, [K, new, T]} || F <- [insert, update, enter], K <- keys(), T <- Trees]
        ++ [{map, [F, T]} || F <- [fun(K, V) -> {K, V} end, foo], T <- Trees]
        ++ [{iterator, [T], fun(I) -> gb_trees:next(I) end} || T <- Trees].

%% Many keys come and go in dictionaries of both modules.
walk(Module, Add, Remove, Steps, Range) ->
    Ops = [case rand:uniform(3) of
               1 -> {Remove, [rand:uniform(Range)]};
               _ -> {Add, [rand:uniform(Range), I]}
           end || I <- lists:seq(1, Steps)] ++ [{Remove, [K]} || K <- lists:seq(1, Range, 2)],
    compare:same({Module, Ops}, changed(prefixed(Module), Ops), changed(Module, Ops)).

changed(Module, Ops) -> lists:foldl(fun({F, Args}, D) -> apply(Module, F, Args ++ [D]) end, empty(Module), Ops).

empty(p_gb_trees) -> p_gb_trees:empty();
empty(gb_trees) -> gb_trees:empty();
empty(Module) -> Module:new().

prefixed(Module) -> list_to_atom("p_" ++ atom_to_list(Module)).
