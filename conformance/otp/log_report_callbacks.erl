%% Callbacks that make text of reports.
-module(log_report_callbacks).
-export([main/0]).
main() ->
    [io:format("[~ts]~n", [format(Callback, #{})]) || Callback <- callbacks()],
    [io:format("[~ts]~n", [format(Callback, #{single_line => false, depth => 5, chars_limit => 100})]) || Callback <- callbacks()],
    io:format("[~ts]~n", [logger_formatter:format(event(#{}), #{report_cb => fun(_) -> {"from config", []} end})]),
    [io:format("~p~n", [logger:format_report(R)]) || R <- [#{a => 1}, [{a, 1}, b], "text", [], [{a, "text"}]]],
    io:format("~p~n", [logger:format_otp_report(#{label => x, report => [{a, 1}]})]),
    io:format("~p~n", [logger:format_otp_report(#{a => 1})]).

callbacks() ->
    [fun(R) -> {"callback ~p", [R]} end,
     fun(R, C) -> io_lib:format("callback ~p ~p", [R, lists:sort(maps:to_list(C))]) end,
     fun(_) -> bad end,
     fun(_, _) -> bad end].

format(Callback, Config) -> logger_formatter:format(event(#{report_cb => Callback}), Config#{template => [msg]}).

event(Meta) -> #{level => error, msg => {report, #{key => [value]}}, meta => Meta#{time => 0}}.
