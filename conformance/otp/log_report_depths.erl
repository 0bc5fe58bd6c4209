%% Texts of reports in short forms, and for terminals without Unicode.
-module(log_report_depths).
-export([main/0]).

main() ->
    Deep = [{I, "καλημέρα", lists:seq(1, I)} || I <- [1, 5, 20]],
    Server = #{label => {gen_server, terminate}, name => 'имя', last_message => Deep, state => Deep, log => [], reason => {bad, Deep}, client_info => {self(), dead}},
    each(fun gen_server:format_log/1, fun gen_server:format_log/2, Server#{client_info := undefined}),
    {Format, [_, _, _, _, Client]} = gen_server:format_log(Server),
    io:format("~ts ~w~n", [Format, Client =:= self()]),
    each(fun gen_server:format_log/1, fun gen_server:format_log/2, #{label => {gen_server, no_handle_info}, module => ?MODULE, message => Deep}),
    each(fun gen_statem:format_log/1, fun gen_statem:format_log/2,
         #{label => {gen_statem, terminate}, name => machine, queue => [{internal, Deep}, {{timeout, t}, 1}], postponed => [{info, Deep}], modules => [a, b],
           callback_mode => handle_event_function, state_enter => false, state => {open, Deep}, timeouts => {2, [{state_timeout, x}, {{timeout, t}, y}]},
           log => [{in, x}], reason => {exit, Deep, []}, client_info => undefined}),
    each(fun gen_event:format_log/1, fun gen_event:format_log/2,
         #{label => {gen_event, terminate}, handler => {h, 'ключ'}, name => manager, last_message => Deep, state => Deep, log => [{in, y}], reason => Deep}),
    Child = [{pid, undefined}, {id, {child, Deep}}, {mfargs, {m, f, [Deep]}}, {restart_type, transient}, {significant, true}, {shutdown, brutal_kill},
             {child_type, supervisor}],
    each(fun supervisor:format_log/1, fun supervisor:format_log/2,
         #{label => {supervisor, child_terminated}, report => [{supervisor, {global, "s"}}, {errorContext, child_terminated}, {reason, Deep}, {offender, Child}]}),
    each(fun supervisor:format_log/1, fun supervisor:format_log/2,
         #{label => {supervisor, shutdown_error}, report => [{supervisor, {<<"x">>, m}}, {errorContext, shutdown_error}, {reason, killed},
                                                              {offender, [{nb_children, 3} | tl(Child)]}]}),
    Own = [{initial_call, {m, f, ['Argument__1', 'Argument__2']}}, {registered_name, 'имя'},
           {error_info, {error, {badmatch, Deep}, [{m, f, 2, [{file, "m.erl"}, {line, 7}]}, {m, g, [Deep], []}]}}, {ancestors, [a, b]},
           {message_queue_len, 1}, {messages, [Deep]}, {links, []}, {dictionary, [{'ключ', Deep}]}, {trap_exit, false}, {status, running}, {heap_size, 610},
           {stack_size, 29}, {reductions, 100}],
    Neighbour = [{registered_name, []}, {initial_call, {m, n, 0}}, {current_function, {m, n, 0}}, {ancestors, []}, {message_queue_len, 0}, {links, []},
                 {trap_exit, false}, {status, waiting}, {heap_size, 233}, {stack_size, 3}, {reductions, 10}, {current_stacktrace, [{m, n, 0, []}]}],
    [crash([Own, N]) || N <- [[], [{neighbour, Neighbour}], [{neighbour, Neighbour}, {neighbour, Neighbour}]]],
    io:format("~ts~n", [proc_lib:report_cb(#{label => {proc_lib, crash}, report => [Own, []]},
                                           #{depth => 9, chars_limit => unlimited, single_line => false, encoding => utf8})]).

crash(Report) ->
    io:format("~ts~n", [proc_lib:format(Report)]),
    io:format("~ts~n", [proc_lib:format(Report, utf8)]),
    [io:format("~ts~n", [proc_lib:format(Report, E, D)]) || E <- [latin1, utf8], D <- [unlimited, 9]],
    io:format("~ts~n", [proc_lib:report_cb(#{label => {proc_lib, crash}, report => Report},
                                           #{depth => unlimited, chars_limit => unlimited, single_line => true, encoding => utf8})]).

each(Text, Configured, Report) ->
    {Format, Args} = Text(Report),
    io:format("~ts~n", [io_lib:format(Format, Args)]),
    [io:format("~w ~w ~w~n~ts~n", [Depth, Single, Encoding, Configured(Report,
         #{depth => Depth, chars_limit => unlimited, single_line => Single, encoding => Encoding})])
     || Depth <- [unlimited, 12], Single <- [true, false], Encoding <- [latin1, utf8]].
