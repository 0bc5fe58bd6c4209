%% Processes that a crash may take with it are part of the report.
-module(rep_neighbours).
-export([main/0, wait/2]).

wait(Main, Traps) ->
    process_flag(trap_exit, Traps),
    Main ! {ready, self()},
    rest().

rest() -> receive stop -> ok end.

ready(Pid) -> receive {ready, Pid} -> Pid end.

main() ->
    rep:quiet(fun() -> ready(spawn_link(?MODULE, wait, [self(), false])), error(one) end),
    rep:quiet(fun() -> ready(spawn_link(?MODULE, wait, [self(), true])), error(trapping) end),
    rep:quiet(fun() -> Me = self(), ready(proc_lib:spawn_link(fun() -> put(a, b), register(rep_neighbour, self()), wait(Me, false) end)), error(named) end),
    rep:quiet(fun() ->
                  Me = self(),
                  ready(proc_lib:spawn_link(fun() ->
                                                Far = proc_lib:spawn_link(?MODULE, wait, [self(), false]),
                                                receive {ready, Far} -> wait(Me, false) end
                                            end)),
                  error(chain)
              end).
