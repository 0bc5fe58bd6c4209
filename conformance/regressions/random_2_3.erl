-module(random_2_3).
-export([main/0]).

main() ->
    io:format("~w ~w~n", [0, p0()]).

p0() ->
    [r(fun() -> f0(a, a, a) end)].

f0(_, _, _) ->
    begin binary:copy(a, 2) end.

%% What a call gives, and what has been counted.
r(F) ->
    put(k, 0),
    Result = try F() of V -> {ok, s(V)} catch Class:Reason -> {Class, s(Reason)} end,
    (fun Flush() -> receive _ -> Flush() after 0 -> ok end end)(),
    {Result, get(k)}.

%% Funs and processes are written in different ways.
s(F) when is_function(F) -> {'fun', element(2, erlang:fun_info(F, arity))};
s(P) when is_pid(P) -> pid;
s(T) when is_tuple(T) -> list_to_tuple(s(tuple_to_list(T)));
s([H | T]) -> [s(H) | s(T)];
s(M) when is_map(M) -> maps:from_list(s(maps:to_list(M)));
s(X) -> X.
