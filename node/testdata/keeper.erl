%% Keeps a fun, and compares others with it that it gets later.
-module(keeper).
-export([keep/1]).

keep(F) -> spawn(fun() -> loop(F) end).

loop(F) ->
    receive
        {From, G} ->
            Result = F(11),
            From ! {self(), {Result, F =:= G, F == G, #{F => x} =:= #{G => x}, F < G orelse G < F,
                erlang:fun_info(F) =:= erlang:fun_info(G)}}
    end,
    loop(F).
