%% What was wrong with the arguments of functions of module os.
-module(erl_kernel_errors).
-export([format_error/2]).

%% The texts by the numbers of arguments, for the head of a stack trace.
format_error(_, [{os, F, Args, _} | _]) when is_list(Args) ->
    Found = epiphany_hints:about(kinds(F, length(Args)), Args),
    case {map_size(Found), F} of
        {0, set_signal} -> #{2 => <<"invalid signal handling option">>};
        _ -> Found
    end;
format_error(_, _) ->
    #{}.

kinds(F, A) when F =:= getenv, A =:= 1; F =:= unsetenv -> [variable];
kinds(putenv, 2) -> [variable, characters];
kinds(getenv, 2) -> [variable, any];
kinds(F, 1) when F =:= system_time; F =:= perf_counter -> [unit];
kinds(cmd, _) -> [<<"not a list of characters">>];
kinds(_, A) -> lists:duplicate(A, any).
