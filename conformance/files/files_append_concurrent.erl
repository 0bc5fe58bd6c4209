%% Processes write to one file through its device.
-module(files_append_concurrent).
-export([main/0]).

main() ->
    {ok, D} = file:open("f", [write]),
    Pids = [spawn_monitor(fun() -> [ok = io:format(D, "~w:~w~n", [N, I]) || I <- lists:seq(1, 5)] end) || N <- [1, 2, 3]],
    [receive {'DOWN', Ref, process, Pid, normal} -> ok end || {Pid, Ref} <- Pids],
    ok = file:close(D),
    {ok, Text} = file:read_file("f"),
    Lines = string:split(string:trim(binary_to_list(Text)), "\n", all),
    io:format("~p~n~p~n", [length(Lines), lists:sort(Lines)]),
    [io:format("~p~n", [[L || [C | _] = L <- Lines, C =:= N]]) || N <- "123"].
