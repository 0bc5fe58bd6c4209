%% Texts of reports, events for the process that asks, and their times.
-module(log_texts).
-export([main/0, log/2]).

main() ->
    [io:format("~p~n~ts~n", [{F, A}, io_lib:format(F, A)]) || {F, A} <- [logger:format_report(R) || R <- [#{a => 1, b => "text"}, [{a, [1, 2]}, {"k", v}, alone], [],
        "a string", [a, b], #{}, #{{a, tuple} => <<"bin">>}, [{list, "\x{3b1}"}]]]],
    [io:format("~p~n~ts~n", [{F, A}, io_lib:format(F, A)]) || {F, A} <- [logger:format_otp_report(R) || R <- [#{label => x, report => [{a, 1}, {b, 2}]},
        #{label => {m, f}, report => #{c => 3}}, #{only => keys, here => "x"}, [{key, value}]]]],
    logger:remove_handler(default),
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => self()}),
    Before = logger:timestamp(),
    logger:set_process_metadata(#{mine => 1}),
    logger:update_process_metadata(#{mine => 2, also => 3}),
    Default = logger:add_default_metadata(#{a => b}),
    io:format("~w ~w~n", [lists:sort(maps:keys(Default)), maps:get(a, Default)]),
    Self = self(),
    {Pid, Ref} = spawn_monitor(fun() ->
        logger:macro_log(#{line => 1}, error, "first"),
        logger:macro_log(#{line => 2}, error, "second ~w", [2]),
        logger:macro_log(#{line => 3}, error, #{third => 3}, #{mine => other}),
        logger:macro_log(#{line => 4}, error, "~w", [4], #{mine => four}),
        logger:log(error, "~w", [5], #{mine => five}),
        Self ! {metadata, logger:get_process_metadata()}
    end),
    receive {'DOWN', Ref, _, _, R} -> io:format("~w~n", [R]) end,
    show(Pid),
    receive {metadata, None} -> io:format("~w ~w~n", [None, logger:get_process_metadata()]) end,
    logger:error("mine"),
    show(self()),
    logger:unset_process_metadata(),
    logger:error("nobody's"),
    show(self()),
    receive {time, Time} -> io:format("~w~n", [Time >= Before andalso Time =< logger:timestamp()]) end,
    io:format("~w~n", [logger:filter_stacktrace(?MODULE, element(2, (catch error({x, y})), [])) =:= []]),
    logger:reconfigure().

show(Pid) ->
    receive {event, Pid, Message, Meta} -> io:format("~p ~w~n", [Message, Meta]), show(Pid) after 0 -> ok end.

log(#{msg := Message, meta := #{pid := Pid, time := Time} = Meta}, #{config := To}) ->
    To ! {event, Pid, Message, lists:sort(maps:to_list(maps:without([pid, gl, time], Meta)))},
    To ! {time, Time}.

element(2, {'EXIT', {_, Stack}}, _) -> Stack.
