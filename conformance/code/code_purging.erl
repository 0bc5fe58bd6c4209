%% Loading code that is in use, and getting rid of the old.
-module(code_purging).
-export([main/0]).

-define(M, code_upgraded).

main() ->
    [F(?M) || F <- [fun code:purge/1, fun code:delete/1, fun code:purge/1]], % it is a program, too, and may have run
    bad(),
    nothing(),
    server(),
    deleted(),
    funs(),
    literals(),
    many(30).

print(F) -> io:format("~p~n", [try F() catch Class:Reason -> {Class, Reason} end]).

bad() ->
    [print(fun() -> code:F(1) end) || F <- [purge, soft_purge, delete, load_file]],
    print(fun() -> erlang:check_old_code(1) end),
    print(fun() -> erlang:check_process_code(x, ?M) end),
    print(fun() -> erlang:check_process_code(self(), 1) end).

nothing() ->
    print(fun() -> {code:purge(nosuch), code:soft_purge(nosuch), code:delete(nosuch), code:load_file(nosuch), erlang:check_old_code(nosuch)} end),
    print(fun() -> erlang:check_process_code(self(), nosuch) end).

old() -> {erlang:check_old_code(?M), code:is_loaded(?M) =/= false}.

call(P, X) -> P ! {self(), X}, receive {P, Y} -> Y end.

%% A process goes on in old code until that is purged, which it does not survive.
server() ->
    print(fun() -> {code:load_file(?M), old()} end),
    P = spawn(?M, serve, []),
    M = monitor(process, P),
    print(fun() -> call(P, 1) end),
    print(fun() -> {code:load_file(?M), old(), erlang:check_process_code(P, ?M), erlang:check_process_code(self(), ?M)} end),
    print(fun() -> {call(P, 2), ?M:version()} end),
    print(fun() -> code:load_file(?M) end),
    print(fun() -> code:delete(?M) end),
    print(fun() -> {code:soft_purge(?M), is_process_alive(P), call(P, 3)} end),
    print(fun() -> code:purge(?M) end),
    print(fun() -> receive {'DOWN', M, process, P, Why} -> Why end end),
    print(fun() -> {erlang:check_process_code(P, ?M), code:purge(?M), code:soft_purge(?M), old()} end),
    Q = spawn(?M, serve, []),
    print(fun() -> {call(Q, 4), code:load_file(?M), code:soft_purge(?M), Q ! stop} end),
    N = monitor(process, Q),
    receive {'DOWN', N, process, Q, _} -> ok end,
    print(fun() -> {code:soft_purge(?M), old()} end).

%% What is deleted is loaded again when it is called.
deleted() ->
    Self = self(),
    P = spawn(fun() -> ?M:wait(Self), receive never -> ok end end),
    receive {P, ready} -> ok end,
    print(fun() -> {code:delete(?M), old(), code:delete(?M)} end),
    print(fun() -> {erlang:check_process_code(P, ?M), ?M:version(), old()} end),
    P ! go,
    print(fun() -> receive {P, V} -> V end end),
    print(fun() -> {code:soft_purge(?M), is_process_alive(P), old()} end),
    exit(P, kill).

%% Funs of the same code change over to it.
funs() ->
    F = ?M:adder(3),
    print(fun() -> {code:load_file(?M), erlang:check_process_code(self(), ?M), code:soft_purge(?M), F(4)} end),
    G = fun ?M:version/0,
    print(fun() -> {code:load_file(?M), erlang:check_process_code(self(), ?M), code:soft_purge(?M), G()} end),
    print(fun() -> {code:delete(?M), code:purge(?M), G()} end).

%% Literals outlive the code.
literals() ->
    L = ?M:literal(),
    print(fun() -> {code:load_file(?M), code:purge(?M), L, L =:= ?M:literal()} end),
    print(fun() -> {code:load_file(?M), code:purge(?M), L} end),
    Self = self(),
    Ps = [spawn(fun() -> X = ?M:literal(), Self ! {self(), ready}, receive go -> Self ! {self(), X} end end) || _ <- [1, 2, 3]],
    [receive {P, ready} -> ok end || P <- Ps],
    print(fun() -> {code:load_file(?M), code:soft_purge(?M)} end),
    [P ! go || P <- Ps],
    print(fun() -> [receive {P, X} -> X =:= L end || P <- Ps] end).

many(0) -> print(fun() -> {?M:version(), old()} end);
many(N) ->
    {module, ?M} = code:load_file(?M),
    true = code:soft_purge(?M),
    1 = ?M:version(),
    many(N - 1).
