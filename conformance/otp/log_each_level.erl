%% Events by the functions of each level.
-module(log_each_level).
-export([main/0, log/2]).

main() ->
    logger:remove_handler(default),
    ok = logger:set_primary_config(level, all),
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => self()}),
    Lazy = fun(X) -> {"lazy ~w", [X]} end,
    io:format("~w~n", [[logger:emergency("text"), logger:emergency("~w", [1]), logger:emergency("~w", [1], #{a => 1})]]),
    show(),
    io:format("~w~n", [[logger:alert(#{a => 1}), logger:alert([{a, 1}], #{b => 2}), logger:alert(Lazy, 5, #{a => 1})]]),
    show(),
    io:format("~w~n", [[logger:critical("\x{3b1}"), logger:critical(Lazy, 6), logger:critical("~s", ["x"], #{domain => [my]})]]),
    show(),
    io:format("~w~n", [[logger:error(<<"binary">>), logger:error("~w ~w", [1, 2]), logger:error("~p", ["x"], #{line => 3})]]),
    show(),
    io:format("~w~n", [[logger:warning([{key, value}, other]), logger:warning("no args", #{c => 3}), logger:warning("~w", [3], #{})]]),
    show(),
    io:format("~w~n", [[logger:notice("n"), logger:notice("~w", [n]), logger:notice(fun(_) -> ignore end, x, #{})]]),
    show(),
    io:format("~w~n", [[logger:info("i"), logger:info("~w", [i]), logger:info("~w", [i], #{i => i})]]),
    show(),
    io:format("~w~n", [[logger:debug("d"), logger:debug("~w", [d]), logger:debug(fun(X) -> {#{d => X}, #{more => X}} end, d, #{})]]),
    show(),
    logger:set_primary_config(level, error),
    [logger:warning("unseen"), logger:notice("~w", [unseen]), logger:info("unseen", [], #{}), logger:debug(fun(_) -> io:format("never~n"), "" end, x, #{})],
    [logger:emergency("seen"), logger:alert("seen"), logger:critical("seen"), logger:error("seen")],
    show(),
    [io:format("~w~n", [try F() catch C:R -> {C, R} end]) || F <- [fun() -> logger:error(atom) end, fun() -> logger:alert("x", y) end,
        fun() -> logger:critical("x", [], y) end, fun() -> logger:emergency({a, b}, #{}) end]],
    logger:reconfigure().

show() ->
    receive {event, Level, Message, Meta} -> io:format("  ~w ~tp ~w~n", [Level, Message, Meta]), show() after 0 -> ok end.

log(#{level := Level, msg := Message, meta := Meta}, #{config := To}) ->
    To ! {event, Level, Message, lists:sort(maps:to_list(maps:without([pid, gl, time], Meta)))}.
