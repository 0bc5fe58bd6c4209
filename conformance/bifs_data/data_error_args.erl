-module(data_error_args).
-export([main/0]).

%% What error/2 and error/3 leave in the stack trace.
main() ->
    [try erlang:error(reason, A)
     catch error:reason:Stack ->
         {M, F, X, _} = hd(Stack),
         io:format("~w~n", [{M, F, X}])
     end || A <- [[1, 2], none, []]],
    try erlang:error(reason, [x], [{error_info, #{cause => c}}])
    catch error:reason:Trace ->
        {_, _, Y, Where} = hd(Trace),
        io:format("~w ~w~n", [Y, lists:keyfind(error_info, 1, Where)])
    end,
    try_it(fun erlang:error/3, [badarg, [a], [{error_info, #{}}]]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
