%% A process on the host floods one on a core that is busy, so that the ring to the core overflows. When the core takes the messages in it
%% gives back more fragments at once, and prints more, than the rings to the master hold.
-module(flood).
-export([main/0, collect/3]).

main() ->
    {C, M} = epiphany:internal_spawn(flood, collect, [self(), 600, 40000], [monitor]),
    send(C, 1, 600),
    receive {C, R} -> erlang:display(R) end,
    receive {'DOWN', M, process, C, Why} -> erlang:display(Why) end.

send(_, I, N) when I > N -> ok;
send(C, I, N) ->
    C ! {I, [I, I + 1, I + 2], "some text that goes with it"},
    send(C, I + 1, N).

collect(Main, N, Spin) ->
    spin(Spin),
    ok = take(1, N),
    print(lists:reverse(line(800, []), []), 10),
    Main ! {self(), {all, N}}.

take(I, N) when I > N -> ok;
take(I, N) ->
    receive
        {K, [K | _], _} when K =:= I -> take(I + 1, N);
        Other -> exit({expected, I, Other})
    end.

line(0, L) -> L;
line(N, L) -> line(N - 1, [$. | L]).

print(_, 0) -> ok;
print(L, N) -> epiphany_io:put_chars(standard_io, L), print(L, N - 1).

spin(0) -> ok;
spin(N) -> spin(N - 1).
