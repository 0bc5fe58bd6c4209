%% Output goes to the group leader of the process, which children inherit.
-module(group_leaders).
-export([main/0]).

main() ->
    Original = group_leader(),
    Self = self(),
    Collector = spawn(fun() -> collect(Self, []) end),
    {Pid, Ref} = spawn_monitor(fun() ->
        receive go -> ok end,
        io:format("hello ~w~n", [1]),
        io:put_chars("plain"),
        io:nl(),
        {_, R} = spawn_monitor(fun() -> io:format("from a child: ~s", ["x"]) end),
        receive {'DOWN', R, _, _, _} -> ok end,
        io:format(standard_io, "end", [])
    end),
    group_leader(Collector, Pid),
    Pid ! go,
    receive {'DOWN', Ref, _, _, Reason} -> io:format("~w~n", [Reason]) end,
    Collector ! {stop, self()},
    receive {collected, Text} -> io:format("~p~n", [Text]) end,
    io:format("~w~n", [group_leader() =:= Original]),
    {group_leader, Leader} = process_info(self(), group_leader),
    io:format("~w~n", [Leader =:= Original]),
    io:format(Original, "to the device itself~n", []),
    io:format("~w~n", [catch_error(fun() -> io:format(no_such_device, "x", []) end)]),
    io:format("~w~n", [catch_error(fun() -> io:format("~w ~w", [1]) end)]),
    io:format("~w~n", [catch_error(fun() -> io:format("~q", [1]) end)]).

%% A device: serves the requests of the I/O protocol and keeps the text.
collect(Owner, Texts) ->
    receive
        {io_request, From, Ref, Request} ->
            From ! {io_reply, Ref, ok},
            collect(Owner, [text(Request) | Texts]);
        {stop, Owner} ->
            Owner ! {collected, lists:flatten(lists:reverse(Texts))}
    end.

text({put_chars, unicode, Chars}) -> unicode:characters_to_list(Chars);
text({put_chars, unicode, M, F, A}) -> unicode:characters_to_list(apply(M, F, A)).

catch_error(F) ->
    try F() catch C:_ -> C end.
