-module(use_funs).
-export([main/0]).

main() ->
    Fs = [fun erlang:abs/1, erlang:make_fun(erlang, float, 1), fun(X) -> X * 2 end],
    io:format("~w~n", [[apply(F, [-3]) || F <- Fs]]),
    io:format("~w~n", [[element(2, erlang:fun_info(F, arity)) || F <- Fs]]),
    io:format("~w~n", [[is_function(F, 1) || F <- Fs]]),
    io:format("~w~n", [[proplists:get_value(type, erlang:fun_info(F)) || F <- Fs]]),
    io:format("~w~n", [erlang:fun_info_mfa(hd(Fs))]),
    io:format("~s~n", [erlang:fun_to_list(hd(Fs))]),
    io:format("~w~n", [[erlang:function_exported(?MODULE, F, A) || {F, A} <- [{main, 0}, {main, 1}]]]),
    io:format("~w ~w~n", [erlang:is_builtin(erlang, hd, 1), erlang:is_builtin(?MODULE, main, 0)]),
    io:format("~w~n", [erlang:module_loaded(?MODULE)]).
