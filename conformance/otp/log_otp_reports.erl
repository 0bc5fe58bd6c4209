%% The text of the reports of behaviours.
-module(log_otp_reports).
-export([main/0]).
main() ->
    Client = {self(), dead},
    Server = #{label => {gen_server, terminate}, name => a_name, last_message => {a, message}, state => lists:seq(1, 30), log => [], reason => {why, [stack]},
               client_info => undefined},
    [show(gen_server, R) || R <- [Server, Server#{log => [{in, x}]}, #{label => {gen_server, no_handle_info}, module => m, message => x}]],
    Machine = #{label => {gen_statem, terminate}, name => a_name, queue => [{cast, x}, {info, y}], postponed => [{cast, z}], modules => [m],
                callback_mode => state_functions, state_enter => true, state => {s, d}, timeouts => {1, [{state_timeout, x}]}, log => [],
                reason => {error, why, [{m, f, 1, []}]}, client_info => undefined},
    [show(gen_statem, R) || R <- [Machine, Machine#{queue => [], postponed => [], state_enter => false, timeouts => {0, []}}]],
    Event = #{label => {gen_event, terminate}, handler => {h, 1}, name => a_name, last_message => x, state => s, log => [], reason => why},
    [show(gen_event, R) || R <- [Event, #{label => {gen_event, no_handle_info}, module => m, message => x}]],
    Child = [{pid, undefined}, {id, a}, {mfargs, {m, f, []}}, {restart_type, permanent}, {significant, false}, {shutdown, 5000}, {child_type, worker}],
    [show(supervisor, R) || R <- [#{label => {supervisor, start_error}, report => [{supervisor, {local, s}}, {errorContext, start_error}, {reason, why},
                                                                                    {offender, Child}]},
                                  #{label => {supervisor, progress}, report => [{supervisor, {local, s}}, {started, Child}]}]],
    {F, A} = gen_server:format_log(Server#{client_info => Client}),
    io:format("~w ~w~n", [length(lists:flatten(F)) > 0, length(A)]).

show(Module, Report) ->
    {Format, Args} = Module:format_log(Report),
    io:format("~ts~n", [io_lib:format(Format, Args)]),
    [io:format("[~ts]~n", [Module:format_log(Report, maps:merge(#{depth => unlimited, chars_limit => unlimited, single_line => false, encoding => utf8}, C))])
     || C <- [#{}, #{single_line => true}, #{depth => 10}]].
