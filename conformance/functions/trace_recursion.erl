-module(trace_recursion).
-export([main/0, depth/1]).

%% A function that calls itself is in a stack trace once for each place of the call.
main() ->
    Trace = try depth(100) catch error:_:T -> T end,
    io:format("~p~n", [[{Name, Arity} || {?MODULE, Name, Arity, _} <- Trace]]).

depth(N) when N < 0 -> 0;
depth(0) -> atom_to_list(list_to_tuple([]));
depth(N) -> 1 + depth(N - 1).
