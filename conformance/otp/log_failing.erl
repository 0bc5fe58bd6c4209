%% Handlers and filters that fail are taken away.
-module(log_failing).
-export([main/0]).
-export([log/2]).

main() ->
    logger:remove_handler(default),
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => #{to => self()}}),
    ok = logger:add_handler(failing, ?MODULE, #{config => fail}),
    logger:error("first"),
    Ids = logger:get_handler_ids(),
    ok = logger:add_primary_filter(failing, {fun(_, _) -> error(oops) end, x}),
    logger:error("second"),
    Primary = maps:get(filters, logger:get_primary_config()),
    ok = logger:add_handler_filter(?MODULE, bad, {fun(_, _) -> nonsense end, x}),
    logger:error("third"),
    {ok, #{filters := Filters}} = logger:get_handler_config(?MODULE),
    io:format("~w ~w ~w~n", [Ids, Primary, Filters]),
    strings(),
    logger:remove_handler(?MODULE),
    logger:set_primary_config(#{level => notice}),
    logger:add_handler(default, logger_std_h, #{}).

strings() -> receive {event, S} -> io:format("~s~n", [S]), strings() after 0 -> ok end.

log(_, #{config := fail}) -> error(failed);
log(#{msg := {string, S}}, #{config := #{to := To}}) -> To ! {event, S};
log(_, _) -> ok.
