%% Prints what OTP's compiler says of sources, as file:line:column: text.
-module(lint).
-export([main/0]).

main() ->
    [Out | Files] = init:get_plain_arguments(),
    {ok, Device} = file:open(Out, [write, {encoding, utf8}]),
    lists:foreach(fun(File) -> io:put_chars(Device, found(File)) end, Files).

%% The passes behind v3_kernel warn of nothing, and take most of the time.
found(File) ->
    case compile:file(File, [return, binary, to_kernel, {i, filename:dirname(File)}]) of
        {error, Errors, Warnings} -> [texts(Errors, ""), texts(Warnings, "Warning: ")];
        Ok -> texts(element(tuple_size(Ok), Ok), "Warning: ")
    end.

texts(List, Kind) ->
    [io_lib:format("~ts:~w:~w: ~ts~ts~n", [File, Line, Column, Kind, Module:format_error(What)])
     || {File, Found} <- List, {{Line, Column}, Module, What} <- Found].
