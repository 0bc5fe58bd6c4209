-module(warn_format_arguments).
-export([a/1]).
a(X) ->
 io:format(), io:format(1,2,3,4), io:fwrite(), io:fwrite(1,2,3,4,5), io_lib:format("a"), io_lib:format(), io_lib:format("a",[X],[]), io_lib:fwrite("a"), io_lib:fwrite("~p",[],[]), io_lib:format(1,2,3,4), io:format("~p",[1|"a"]), io:format("~p~p",[1|[2]]), io:format("~p~p","a"++"b"),io_lib:format("~p", [], [{chars_limit,3}]), X.
