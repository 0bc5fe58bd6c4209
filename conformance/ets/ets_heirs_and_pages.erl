%% Heirs that stay heirs, errors that tell no place in a source, and continuations that have lost their specification.
-module(ets_heirs_and_pages).
-export([main/0]).

main() ->
    Self = self(),
    {P, M} = spawn_monitor(fun() -> ets:new(t, [named_table, {heir, Self, data}]), exit(x) end),
    receive {'ETS-TRANSFER', t, P, data} -> ok end,
    receive {'DOWN', M, process, P, x} -> ok end,
    io:format("~p~n", [ets:info(t, heir) =:= Self]),
    {Q, M2} = spawn_monitor(fun() -> receive {'ETS-TRANSFER', t, Self, again} -> exit(y) end end),
    ets:give_away(t, Q, again),
    receive {'DOWN', M2, process, Q, y} -> ok end,
    receive {'ETS-TRANSFER', t, Q, data} -> ok end,
    io:format("~p~n", [ets:info(t, owner) =:= Self]),
    ets:setopts(t, {heir, none}),
    io:format("~p~n", [ets:info(t, heir)]),
    [io:format("~p~n", [try apply(ets, F, As) of V -> V catch C:R:S -> {C, R, [{Mo, Fu, K} || {Mo, Fu, _, I} <- [hd(S)], {K, _} <- I, K =/= error_info]} end]) || {F, As} <-
      [{select,[t, [bad]]}, {match, [t, '_', 0]}, {select, [bad]}, {match_object, [no, '_']}, {select_delete, [t, x]}, {select_count, [t, x]},
       {select_replace, [t, x]}, {foldl, [x, y, no]}, {tab2list, [no]}, {slot, [t, -1]}, {match_delete, [no, '_']}, {match_spec_compile, [x]},
       {match_spec_run, [[a], b]}, {lookup, [no, 1]}, {select_reverse, [no, []]}]],
    [begin T = ets:new(x, [K]), ets:insert(T, [{N,N} || N <- lists:seq(1,20)]),
       {_, C} = ets:select(T, [{'_',[],[true]}], 5), 
       io:format("~p ~p~n", [K, [try ets:select(setelement(I, C, <<>>)) catch error:Reason -> Reason end || I <- case K of ordered_set -> [5]; _ -> [4] end]]),
       io:format("~p~n", [element(1, ets:select(ets:repair_continuation(setelement(case K of ordered_set -> 5; _ -> 4 end, C, <<>>), [{'_',[],[true]}])))]) end || K <- [ordered_set, set, bag]].
