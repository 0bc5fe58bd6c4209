%% A process that is its own group leader cannot ask itself, and no process asks itself as a device.
-module(to_itself).
-export([main/0]).

main() ->
    To = self(),
    spawn(fun() ->
              group_leader(self(), self()),
              To ! [failure(F) || F <- asking()]
          end),
    receive Failures -> [io:format("~p~n", [F]) || F <- Failures] end,
    io:format("~p~n", [failure(fun() -> io:put_chars(self(), "x") end)]).

asking() ->
    [fun() -> io:format("~w", [x]) end, fun() -> io:format(self(), "x", []) end, fun() -> io:put_chars("x") end, fun() -> io:nl() end,
     fun() -> io:write(x) end, fun() -> io:get_line("") end, fun() -> io:get_chars("", 1) end, fun() -> io:fread("", "~d") end,
     fun() -> io:getopts() end, fun() -> io:setopts([binary]) end, fun() -> io:columns() end, fun() -> io:requests([nl]) end].

failure(F) ->
    try F() of
        Value -> Value
    catch
        Class:Reason:Stack ->
            {M, Name, Args, Where} = hd(Stack),
            {Class, Reason, M, Name, length(Args), maps:get(cause, proplists:get_value(error_info, Where))}
    end.
