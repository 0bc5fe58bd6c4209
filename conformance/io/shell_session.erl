-module(shell_session).
-export([main/0, local_allowed/3, non_local_allowed/3]).

%% Sessions of the shell with a group leader that has what is typed, without the greeting.
main() ->
    [io:format("~ts~n", [session(Text)]) ||
        Text <- ["1 + 2. X = 5. X * v(1). v(9). e(2). h().",
                 "7. 8. {v(-1), v(-2)}. 9. e(3). {e(3), v(-1)}. h().",
                 "rd(pair, {first, second = [1, 2]}), #pair{}. rl(). {#pair{first = a}, 1}. rf(pair), rl(). #pair{}.",
                 "rd(a, {x}), rd(b, {y = #a{}}), rp([#b{}]). record_info(size, b). fun(A) when A#a.x =:= 1 orelse A#b.y =:= 2 -> yes; (_) -> no end(#a{x = 1}).",
                 "f(x). history(x). rd({x}, {y}). rd(x, y). rr({x}). nothing(). 1 -.",
                 "throw(a). exit(b). error(c). hd([]). fun(A) -> A end(1, 2). [B || B <- c].",
                 "spawn_link(fun() -> exit(gone) end), receive after 50 -> ok end. still.",
                 "results(1). a. b. v(2). v(3). results(20).",
                 "catch_exception(true). X = 1. exit(a). X. catch_exception(false).",
                 "shell:prompt_func(wrong). shell:prompt_func(default). shell:strings(false). \"abc\". shell:strings(true).",
                 "qlc:e(qlc:q([{X} || X <- [1, 2, 3], X > 1])). qlc:q([X || X <- [[1]], Y <- X]).",
                 "shell:start_restricted(shell_session).",
                 "1 + 2. - 2. allowed(). m(). lists:reverse([1]). lists:last([1]). if 2 - 1 > 0 -> a end.",
                 "shell:stop_restricted()."]],
    ok.

local_allowed(_, _, State) -> {false, State}.

non_local_allowed({erlang, '-'}, _, State) -> {true, State};
non_local_allowed({lists, last}, Args, State) -> {{redirect, {lists, sum}, Args}, State};
non_local_allowed({shell, stop_restricted}, [], State) -> {true, State};
non_local_allowed({erlang, '+'}, _, _) -> nonsense;
non_local_allowed(_, _, State) -> {false, State}.

session(Text) ->
    Me = self(),
    {Server, Ref} = spawn_monitor(fun() ->
        group_leader(self(), self()),
        Shell = shell:start(),
        exit({said, served(Text, [], monitor(process, Shell), Me)})
    end),
    receive {'DOWN', Ref, process, Server, {said, Said}} -> tl(lists:dropwhile(fun(C) -> C =/= $\n end, Said)) end.

served(Text, Said, Shell, Me) ->
    receive
        {io_request, From, As, Request} ->
            {Answer, Left, More} = request(Request, Text),
            From ! {io_reply, As, Answer},
            case Answer of
                {error, terminated} -> lists:flatten(Said);
                _ -> served(Left, [Said, More], Shell, Me)
            end;
        {'DOWN', Shell, process, _, Why} -> lists:flatten([Said, io_lib:format("~p", [Why])])
    end.

request({put_chars, _, Chars}, Text) -> {ok, Text, unicode:characters_to_list(Chars)};
request({put_chars, _, M, F, Args}, Text) -> {ok, Text, unicode:characters_to_list(apply(M, F, Args))};
request({requests, Requests}, Text) ->
    lists:foldl(fun(R, {_, Left, Said}) ->
        {Answer, Left1, More} = request(R, Left),
        {Answer, Left1, [Said, More]}
    end, {ok, Text, []}, Requests);
request({setopts, _}, Text) -> {ok, Text, []};
request(getopts, Text) -> {[{encoding, unicode}], Text, []};
request({get_geometry, columns}, Text) -> {80, Text, []};
request({get_geometry, rows}, Text) -> {24, Text, []};
request({get_until, _, _, M, F, Args}, Text) ->
    {more, Continuation} = {more, []},
    case apply(M, F, [Continuation, Text | Args]) of
        {done, {eof, _}, _} -> {{error, terminated}, [], []};
        {done, Result, Left} when is_list(Left) -> {Result, Left, []};
        {done, Result, _} -> {Result, [], []};
        {more, Next} ->
            case apply(M, F, [Next, eof | Args]) of
                {done, {eof, _}, _} -> {{error, terminated}, [], []};
                {done, Result, _} -> {Result, [], []}
            end
    end.
