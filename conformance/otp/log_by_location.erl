%% What the macros of logging call, and what they add to events.
-module(log_by_location).
-export([main/0, log/2]).

main() ->
    logger:remove_handler(default),
    logger:set_primary_config(level, all),
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => self()}),
    Here = #{mfa => {?MODULE, main, 0}, file => "here.erl", line => 7},
    io:format("~w~n", [logger:macro_log(Here, error, "text")]),
    io:format("~w~n", [logger:macro_log(Here, info, #{report => 1})]),
    io:format("~w~n", [logger:macro_log(Here, notice, "text", #{a => 1})]),
    io:format("~w~n", [logger:macro_log(Here, notice, "~w", [x])]),
    io:format("~w~n", [logger:macro_log(Here, debug, fun(X) -> {"~w", [X]} end, y)]),
    io:format("~w~n", [logger:macro_log(Here, alert, "~w", [z], #{line => 8})]),
    io:format("~w~n", [logger:macro_log(Here, alert, fun(X) -> [{lazy, X}] end, w, #{b => 2})]),
    show(),
    io:format("~w~n", [[logger:log(warning, "plain"), logger:log(warning, [{re, port}]), logger:log(warning, "~w", [1]), logger:log(warning, "s", #{m => 1}),
        logger:log(warning, fun(X) -> X end, "from a fun"), logger:log(warning, "~w", [2], #{m => 2}), logger:log(warning, fun(_) -> error(bad) end, x, #{m => 3}),
        logger:log(warning, fun(_) -> 17 end, x, #{m => 4})]]),
    show(),
    io:format("~w~n", [logger:get_process_metadata()]),
    io:format("~w~n", [logger:set_process_metadata(#{who => me, line => 1})]),
    logger:error("with"),
    logger:macro_log(Here, error, "with", #{who => you}),
    io:format("~w~n", [logger:update_process_metadata(#{more => 2})]),
    logger:log(error, "more"),
    io:format("~w ~w~n", [logger:get_process_metadata(), logger:unset_process_metadata()]),
    logger:log(error, "without"),
    show(),
    io:format("~w~n", [lists:sort(maps:to_list(logger:add_default_metadata(#{pid => p, gl => g, time => 1})))]),
    #{pid := Self, gl := Leader, time := Time, x := y} = logger:add_default_metadata(#{x => y}),
    io:format("~w ~w ~w~n", [Self =:= self(), Leader =:= group_leader(), abs(Time - logger:timestamp()) < 10000000]),
    Stack = [{a, f, 1, []}, {b, f, 1, []}, {c, f, 1, []}, {b, g, 1, []}],
    io:format("~w~n", [[logger:filter_stacktrace(M, Stack) || M <- [a, b, c, d]]]),
    [io:format("~w~n", [try F() catch C:R -> {C, R} end]) || F <- [fun() -> logger:set_process_metadata(x) end, fun() -> logger:update_process_metadata([]) end]],
    logger:reconfigure().

show() ->
    receive {event, Level, Message, Meta} -> io:format("  ~w ~s ~w~n", [Level, text(Message), Meta]), show() after 0 -> ok end.

text({string, S}) -> S;
text({report, R}) -> {F, A} = logger:format_report(R), io_lib:format(F, A);
text({"LAZY_FUN" ++ _ = F, [_, Last]}) -> [hd(string:split(F, ":")), io_lib:format(" ~w", [Last])];
text({F, A}) -> io_lib:format(F, A).

log(#{level := Level, msg := Message, meta := Meta}, #{config := To}) ->
    To ! {event, Level, Message, lists:sort(maps:to_list(maps:without([pid, gl, time], Meta)))}.
