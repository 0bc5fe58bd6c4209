%% Stands in for the module test_server of common_test: what cases of OTP's suites call of it. There are other
%% nodes only where the module suite_peers starts them.
-module(test_server).
-export([lookup_config/2, timetrap/1, timetrap_cancel/0, timetrap_cancel/1, timetrap_scale_factor/0, seconds/1, minutes/1]).
-export([sleep/1, adjusted_sleep/1, is_cover/0, is_asan/0, is_valgrind/0, is_debug/0, is_native/1, memory_checker/0]).
-export([fail/0, fail/1, fault/2, comment/1, format/1, format/2, format/3, temp_name/1, timecall/3, do_times/2, do_times/4]).
-export([app_test/1, app_test/2, appup_test/1, os_type/0, peer_name/2, start_peer/3, start_peer/5, start_node/3, stop_node/1]).
-export([run_on_shielded_node/2, m_out_of_n/3, call_crash/3, call_crash/4, call_crash/5]).

lookup_config(Key, Config) -> proplists:get_value(Key, Config).

timetrap(Time) -> ct:timetrap(Time).
timetrap_cancel() -> ok.
timetrap_cancel(_) -> ok.
timetrap_scale_factor() -> 1.
seconds(N) -> N * 1000.
minutes(N) -> N * 60000.
sleep(Time) -> ct:sleep(Time).
adjusted_sleep(Time) -> ct:sleep(Time).

is_cover() -> false.
is_asan() -> false.
is_valgrind() -> false.
is_debug() -> false.
is_native(_) -> false.
memory_checker() -> none.

fail() -> exit(suite_failed).
fail(Reason) -> ct:fail(Reason).
fault(_, _) -> ok.
comment(_) -> ok.
format(_) -> ok.
format(_, _) -> ok.
format(_, _, _) -> ok.

temp_name(Stem) -> Stem ++ integer_to_list(erlang:unique_integer([positive])).

timecall(M, F, Args) ->
    Start = erlang:monotonic_time(),
    Value = apply(M, F, Args),
    {(erlang:monotonic_time() - Start) / erlang:convert_time_unit(1, second, native), Value}.

do_times(N, F) -> repeat(N, F).
do_times(N, M, F, Args) -> repeat(N, fun() -> apply(M, F, Args) end).

repeat(0, _) -> ok;
repeat(N, F) -> F(), repeat(N - 1, F).

app_test(_) -> ok.
app_test(_, _) -> ok.
appup_test(_) -> ok.
os_type() -> os:type().

peer_name(Module, Case) ->
    case are_peers() of
        true -> suite_peers:name(Module, Case);
        false -> list_to_atom(Module ++ "_peer")
    end.

start_peer(Options, Module, Case) ->
    are_peers() orelse exit(needs_peer),
    suite_peers:start(Options, Module, Case).

are_peers() -> whereis(suite_peers) =/= undefined.

start_peer(_, _, _, _, _) -> exit(needs_peer).
start_node(_, _, _) -> exit(needs_peer).
stop_node(_) -> exit(needs_peer).
run_on_shielded_node(_, _) -> exit(needs_peer).

%% Calls F up to N times until it has succeeded M times.
m_out_of_n(0, _, _) -> ok;
m_out_of_n(_, 0, _) -> exit(m_out_of_n_failed);
m_out_of_n(M, N, F) ->
    case catch F() of
        {'EXIT', _} -> m_out_of_n(M, N - 1, F);
        _ -> m_out_of_n(M - 1, N - 1, F)
    end.

call_crash(M, F, Args) -> call_crash(infinity, any, M, F, Args).
call_crash(Time, M, F, Args) -> call_crash(Time, any, M, F, Args).
call_crash(Time, Wanted, M, F, Args) ->
    Before = process_flag(trap_exit, true),
    Pid = spawn_link(M, F, Args),
    receive
        {'EXIT', Pid, Reason} when Wanted =:= any; Reason =:= Wanted -> ok;
        {'EXIT', Pid, Reason} -> exit({wrong_crash_reason, Reason})
    after Time ->
        exit(call_crash_timeout)
    end,
    process_flag(trap_exit, Before),
    ok.
