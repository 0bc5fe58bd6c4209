%% A log that keeps events by their level, and the text that the formatter makes of them.
-module(log_levels_told).
-export([main/0, log/2]).

main() ->
    logger:remove_handler(default),
    logger:set_primary_config(#{level => debug, metadata => #{system => here}}),
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => self(), formatter => {logger_formatter, #{single_line => true, template => [level, "|", msg, "|", {x, ["x=", x], []}]}}}),
    Calls = [
        {emergency, fun() -> logger:emergency("one") end, fun() -> logger:emergency("~s~w", ["two", 2]) end, fun() -> logger:emergency("~p", [{three}], #{x => 1}) end},
        {alert, fun() -> logger:alert("one") end, fun() -> logger:alert("~s~w", ["two", 2]) end, fun() -> logger:alert("~p", [{three}], #{x => 1}) end},
        {critical, fun() -> logger:critical("one") end, fun() -> logger:critical("~s~w", ["two", 2]) end, fun() -> logger:critical("~p", [{three}], #{x => 1}) end},
        {error, fun() -> logger:error("one") end, fun() -> logger:error("~s~w", ["two", 2]) end, fun() -> logger:error("~p", [{three}], #{x => 1}) end},
        {warning, fun() -> logger:warning("one") end, fun() -> logger:warning("~s~w", ["two", 2]) end, fun() -> logger:warning("~p", [{three}], #{x => 1}) end},
        {notice, fun() -> logger:notice("one") end, fun() -> logger:notice("~s~w", ["two", 2]) end, fun() -> logger:notice("~p", [{three}], #{x => 1}) end},
        {info, fun() -> logger:info("one") end, fun() -> logger:info("~s~w", ["two", 2]) end, fun() -> logger:info("~p", [{three}], #{x => 1}) end},
        {debug, fun() -> logger:debug("one") end, fun() -> logger:debug("~s~w", ["two", 2]) end, fun() -> logger:debug("~p", [{three}], #{x => 1}) end}],
    [begin
         [F() || F <- [One, Two, Three]],
         io:format("~w ~p~n", [Level, texts()])
     end || {Level, One, Two, Three} <- Calls],
    [begin
         logger:set_primary_config(level, Least),
         [F() || {_, F, _, _} <- Calls],
         io:format("~w ~w~n", [Least, length(texts())])
     end || Least <- [none, emergency, alert, critical, error, warning, notice, info, debug, all]],
    io:format("~w~n", [[{A, [B || {B, _, _, _} <- Calls, logger:compare_levels(A, B) =:= lt]} || A <- [emergency, warning, debug, none, all]]]),
    io:format("~w~n", [[try logger:compare_levels(A, B) catch error:E -> E end || {A, B} <- [{error, error}, {all, none}, {none, all}, {loud, error}, {error, 3}]]]),
    logger:reconfigure().

texts() -> receive {text, Text} -> [Text | texts()] after 0 -> [] end.

log(#{meta := #{system := here}} = Event, #{config := To, formatter := {Formatter, Config}}) ->
    To ! {text, lists:flatten(Formatter:format(Event, Config))}.
