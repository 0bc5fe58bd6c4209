%% Match specifications on maps, small and large, and what takes maps as keys.
-module(ms_large_maps).
-export([main/0]).

main() ->
    Big = maps:from_list([{I, I} || I <- lists:seq(1, 50)]),
    Small = #{a => 1, b => 2},
    T = ets:new(t, [ordered_set]),
    ets:insert(T, [{1, Big}, {2, Small}, {3, Big#{x => y}}, {Big, key}, {Small, key}, {4, [Big]}]),
    p(fun() -> ets:match(T, {'$1', #{a => '$2'}}) end),
    p(fun() -> ets:match(T, {'$1', #{}}) end),
    p(fun() -> ets:match(T, {'$1', #{7 => '$2'}}) end),
    p(fun() -> ets:match(T, {'$1', Big}) end),
    p(fun() -> ets:match(T, {'$1', Big#{7 := '$2'}}) end),
    p(fun() -> ets:match(T, {Big, '$1'}) end),
    p(fun() -> ets:match(T, {Small, '$1'}) end),
    p(fun() -> ets:match(T, {#{a => '$1'}, '$2'}) end),
    p(fun() -> [length(X) || X <- ets:match(T, {Big#{7 := '$2'}, '$1'})] end),
    p(fun() -> ets:match(T, {'$1', [Big]}) end),
    p(fun() -> ets:select(T, [{{'$1', '$2'}, [{is_map, '$2'}, {'>', {map_size, '$2'}, 32}], [{{'$1', {map_size, '$2'}}}]}]) end),
    p(fun() -> ets:select(T, [{{'$1', '$2'}, [{is_map_key, 7, '$2'}], [{map_get, 7, '$2'}]}]) end),
    p(fun() -> [maps:size(X) || [X] <- ets:match(T, {3, '$1'})] end),
    p(fun() -> ets:select(T, [{{'$1', '$2'}, [{'=:=', '$2', {const, Big}}], ['$1']}]) end),
    p(fun() -> ets:select(T, [{{'$1', '$2'}, [{'=:=', '$1', 2}], [#{k => '$1', Small => '$2'}]}]) end),
    p(fun() -> [map_size(X) || X <- ets:select(T, [{{'$1', '$2'}, [{'=:=', '$1', 2}], [Big#{7 := '$1'}]}])] end),
    p(fun() -> [maps:get(7, X) || X <- ets:select(T, [{{'$1', '$2'}, [{'=:=', '$1', 2}], [Big#{7 := '$1'}]}])] end),
    p(fun() -> ets:match(T, {'$1', #{'$2' => 1}}) end),
    p(fun() -> ets:match(T, {'$1', #{'_' => 1}}) end),
    p(fun() -> ets:match_spec_run([{1, Big}], ets:match_spec_compile([{{'$1', #{3 => '$2', 40 => '$2'}}, [], ['$2']}, {{'$1', #{3 => '$2', 40 => '$3'}}, [], [['$2', '$3']]}])) end),
    p(fun() -> ets:member(T, maps:from_list([{I, I} || I <- lists:seq(50, 1, -1)])) end),
    p(fun() -> ets:lookup_element(T, Big, 2) end),
    p(fun() -> ets:delete_object(T, {2, #{a => 1, b => 2}}), ets:info(T, size) end),
    p(fun() -> erlang:fun_info(fun() -> Big end, arity) end),
    p(fun() -> erlang:phash2({Big, [Big#{x => Big}]}) end),
    p(fun() -> erlang:external_size(Big) end),
    p(fun() -> byte_size(term_to_binary(Big)) end),
    p(fun() -> lists:keyfind(Big, 1, [{a, 1}, {Big, 2}]) =:= {Big, 2} end),
    p(fun() -> lists:member(Big#{1 := 1}, [Big]) end),
    p(fun() -> Big -- [] end),
    p(fun() -> sets:is_element(Big, sets:from_list([Big, 1])) end),
    p(fun() -> gb_sets:is_element(Big, gb_sets:from_list([Big, Small, 1])) end),
    p(fun() -> element(1, maps:take(7, Big)) end),
    p(fun() -> dict:fetch(Big, dict:from_list([{Big, v}])) end),
    p(fun() -> L = io_lib:format("~P", [Big, 5]), lists:sublist(lists:flatten(L), 2) end),
    p(fun() -> F = fun(#{7 := X, 50 := Y}) -> X + Y; (_) -> no end, {F(Big), F(Small), F(maps:remove(7, Big))} end).

%% The value, or the class and what is short in the reason of the exception.
p(F) -> io:format("~w~n", [try F() catch C:R -> {C, red(R)} end]).

red(R) when is_map(R) -> map;
red({A, B}) -> {A, is_map(B)};
red(R) -> R.
