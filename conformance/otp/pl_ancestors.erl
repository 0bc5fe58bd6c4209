%% What processes know of their beginnings.
-module(pl_ancestors).
-export([main/0]).
-export([child/2]).

main() ->
    register(pl_an_main, self()),
    Self = self(),
    Pid = proc_lib:spawn_link(?MODULE, child, [Self, 2]),
    [receive {I, Ancestors, Call} -> io:format("~w ~w ~w~n", [I, [name(A, Self, Pid) || A <- Ancestors], Call]) end || I <- [2, 1, 0]],
    proc_lib:spawn_link(fun() -> Self ! {get('$initial_call'), get('$ancestors')} end),
    receive {{M, _, A}, Ancestors2} -> io:format("~w ~w ~w~n", [M, A, Ancestors2]) end,
    Pid2 = proc_lib:spawn_link(fun() -> Self ! ready, receive stop -> ok end end),
    receive ready -> ok end,
    {Module, _, Args} = proc_lib:initial_call(Pid2),
    io:format("~w ~w~n", [Module, Args]),
    Pid2 ! stop,
    Pid3 = spawn_link(fun() -> receive stop -> ok end end),
    io:format("~w~n", [proc_lib:initial_call(Pid3)]),
    Pid3 ! stop,
    unregister(pl_an_main).

name(Pid, Pid, _) -> main;
name(Pid, _, Pid) -> first;
name(Name, _, _) when is_atom(Name) -> Name;
name(Pid, _, _) when is_pid(Pid) -> other.

child(To, N) ->
    To ! {N, get('$ancestors'), proc_lib:translate_initial_call(self())},
    case N of
        0 -> ok;
        _ -> proc_lib:spawn_link(?MODULE, child, [To, N - 1]), ok
    end.
