%% Real work on cores: collections, recursion, library code loaded on demand, built-in functions, floats and big integers.
-module(cores_work).
-export([main/0]).

main() ->
    Jobs = [fun() -> lists:sort(lists:reverse(lists:seq(1, 500))) =:= lists:seq(1, 500) end,
            fun() -> deep(3000) end,
            fun() -> lists:foldl(fun(_, L) -> lists:reverse([x | L]) end, [], lists:seq(1, 200)) =/= [] end,
            fun() -> garbage(300, 0) end,
            fun() -> factorial(60) end,
            fun() -> math:sqrt(2.0) * math:pi() end,
            fun() -> lists:sum([1 / N || N <- lists:seq(1, 100)]) end,
            fun() -> maps:fold(fun(K, V, A) -> K * V + A end, 0, maps:from_list([{N, N} || N <- lists:seq(1, 60)])) end,
            fun() -> lists:flatten(io_lib:format("~p ~5.2f ~s", [{a, "b"}, 3.14159, "text"])) end,
            fun() -> put(key, 1), put(key, get(key) + 1), get(key) end,
            fun() -> {atom_to_list(abc), list_to_integer("42"), integer_to_list(1 bsl 70), tuple_to_list({1, 2})} end,
            fun() -> length(string:tokens("a b c d", " ")) end,
            fun() -> try no_such_module:f() catch error:undef -> undefined_function end end,
            fun() -> try hd([]) catch error:badarg -> caught end end],
    Results = [run(J) || J <- Jobs],
    [io:format("~p~n", [R]) || R <- Results].

run(Job) ->
    {Pid, Ref} = epiphany:spawn_monitor(fun() -> exit({result, Job()}) end),
    receive
        {'DOWN', Ref, process, Pid, Reason} -> Reason
    end.

deep(0) -> 0;
deep(N) -> 1 + deep(N - 1).

garbage(0, Sum) -> Sum;
garbage(N, Sum) -> garbage(N - 1, Sum + length([{X, [X], {X}} || X <- lists:seq(1, 30)])).

factorial(0) -> 1;
factorial(N) -> N * factorial(N - 1).
