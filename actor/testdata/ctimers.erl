%% What CTIMERs of cores count.
-module(ctimers).
-export([main/0, core/0, count/1]).

main() ->
    erlang:display(catch_error(fun() -> epiphany:timers(clk, clk) end)),
    {P, M} = epiphany:internal_spawn(ctimers, core, [], [monitor]),
    receive {'DOWN', M, process, P, Why} -> erlang:display(Why) end.

core() ->
    Bad = [catch_error(fun() -> epiphany:timers(A, B) end) || {A, B} <- [{off, warp}, {3, clk}]],
    First = epiphany:timers(clk, ext_load_stalls),
    work(300),
    {Clk, Load} = epiphany:timers(clk, ext_fetch_stalls),
    receive after 20 -> ok end, % 12,000,000 cycles
    {Waited, _} = epiphany:timers(clk, off),
    Start = erlang:monotonic_time(microsecond),
    [whereis(nobody) || _ <- lists:seq(1, 50)], % the host takes 24,600 cycles for each
    {Called, 0} = epiphany:timers(ialu_inst, dual_inst),
    Took = 600 * (erlang:monotonic_time(microsecond) - Start),
    _ = epiphany:timers(ialu_inst, dual_inst),
    work(300),
    {Ialu, Dual} = epiphany:timers(e1_stalls, ra_stalls),
    work(300),
    {E1, Ra} = epiphany:timers(fpu_inst, idle),
    work(300),
    {_, 0} = epiphany:timers(mesh_traffic0, mesh_traffic1),
    work(300),
    {Sent, Returned} = epiphany:timers(clk, clk),
    count(10),
    {A, A} = epiphany:timers(local_fetch_stalls, local_load_stalls),
    work(300),
    {Local, 0} = epiphany:timers(off, off),
    work(300),
    {0, 0} = epiphany:timers(clk, clk),
    exit({ok, Bad, First, [{work, Clk > 100000}, {load, Load > 0, Load < Clk}, {waited, Waited < 100000}, {called, Took - Called > 50 * 20000, Called > 50000},
        {ialu, Ialu > 5000, Ialu < Clk}, {dual, Dual < Ialu}, {e1, E1 > Load - Load div 10, E1 < Load + Load div 10}, {ra, Ra > 0, Ra < Clk},
        {mesh, Sent > Returned, Returned > 0}, {local, Local < Clk}]}).

catch_error(F) -> try F() catch error:Why -> Why end.

work(N) -> length([{I, I * I} || I <- lists:seq(1, N)]).

count(0) -> ok;
count(N) -> count(N - 1).
