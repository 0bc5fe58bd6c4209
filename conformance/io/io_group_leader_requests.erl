%% A group leader gets what its processes print and ask for.
-module(io_group_leader_requests).
-export([main/0]).

main() ->
    Old = group_leader(),
    Self = self(),
    Leader = spawn(fun() -> lead(Self, []) end),
    group_leader(Leader, self()),
    io:format("one ~w~n", [1]),
    io:put_chars("two\n"),
    Line = io:get_line("prompt"),
    Pid = spawn(fun() -> io:format("child~n"), Self ! done end),
    receive done -> ok end,
    Same = process_info(Pid, group_leader) =:= undefined,
    group_leader(Old, self()),
    Leader ! {report, self()},
    receive {lines, Lines} -> [io:format("~0tp~n", [L]) || L <- Lines] end,
    io:format("~p ~p~n", [Line, Same]).

lead(To, Lines) ->
    receive
        {io_request, From, As, {get_line, _, Prompt}} ->
            From ! {io_reply, As, "a line\n"},
            lead(To, [{asked, Prompt} | Lines]);
        {io_request, From, As, Request} ->
            From ! {io_reply, As, ok},
            lead(To, [text(Request) | Lines]);
        {report, Who} ->
            Who ! {lines, lists:reverse(Lines)}
    end.

text({put_chars, unicode, M, F, A}) -> {called, lists:flatten(apply(M, F, A))};
text({put_chars, unicode, Chars}) -> {printed, Chars}.
