%% Terms in files whose bytes are no UTF-8, which is where consult/1 stops.
-module(file_not_unicode).
-export([main/0]).

main() ->
    Name = "file_not_unicode.txt",
    [begin
         ok = file:write_file(Name, Bytes),
         io:format("~w~n~p~n", [Bytes, file:consult(Name)]),
         {ok, Device} = file:open(Name, [read, {encoding, utf8}]),
         io:format("~p~n", [io:read(Device, '', 1)]),
         file:close(Device)
     end || Bytes <- [<<"a.\n\"", 233, "\".\n">>, <<233>>, <<"a.", 233>>, <<"a.\nb.\nc", 233, ".\nd.\n">>, <<"a.\n", 195>>, <<"\"é\".\n"/utf8>>]],
    {ok, Latin1} = file:open(Name, read),
    io:format("~w~n", [[io:read(Latin1, ''), io:read(Latin1, '')]]),
    [ok, ok] = [file:close(Latin1), file:delete(Name)].
