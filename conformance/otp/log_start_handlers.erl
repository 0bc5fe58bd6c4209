%% Handlers of an application's parameters, and what the default handler's settings may be.
-module(log_start_handlers).
-export([main/0, log/2]).

main() ->
    logger:reconfigure(),
    logger:set_proxy_config(#{}),
    Settings = fun() -> {ok, #{config := C}} = logger:get_handler_config(default), C end,
    io:format("~p~n", [Settings()]),
    io:format("~w~n", [logger:update_handler_config(default, config, #{sync_mode_qlen => 5, drop_mode_qlen => 50})]),
    io:format("~w~n", [[logger:update_handler_config(default, config, C) || C <- [#{drop_mode_qlen => 3}, #{flush_qlen => x}, #{none => 1}, #{type => standard_error},
        #{burst_limit_enable => 1}, #{overload_kill_mem_size => 1, overload_kill_restart_after => infinity}]]]),
    io:format("~p~n", [Settings()]),
    io:format("~w~n", [logger:set_handler_config(default, config, #{flush_qlen => 2000})]),
    io:format("~p~n", [Settings()]),
    io:format("~w~n", [[logger:add_handler(x, logger_std_h, #{config => C}) || C <- [#{type => nowhere}, #{unknown => 1}, #{drop_mode_qlen => 1}]]]),
    io:format("~w~n", [logger:add_handler(x, logger_std_h, #{config => #{type => standard_error, sync_mode_qlen => 1}})]),
    io:format("~p~n", [logger:get_handler_config(x)]),
    logger:remove_handler(x),
    logger:remove_handler(default),
    io:format("~w~n", [logger:add_handlers([{handler, to_me, ?MODULE, #{config => self()}}])]),
    io:format("~w~n", [logger:add_handlers(log_start_handlers_no_application)]),
    application:set_env(log_start_handlers_app, logger, [{handler, a, ?MODULE, #{level => error}}, {handler, b, ?MODULE, #{config => self(), filter_default => stop}}]),
    io:format("~w~n", [logger:add_handlers(log_start_handlers_app)]),
    io:format("~w~n", [logger:get_handler_ids()]),
    application:set_env(log_start_handlers_app, logger, [{handler, c, ?MODULE, #{}}, {something, else}]),
    [begin io:format("~w~n", [logger:add_handlers(H)]), show() end || H <- [log_start_handlers_app, [{handler, a, ?MODULE, #{}}], [{handler, d}],
        [{handler, e, ?MODULE, #{}}, {handler, e, ?MODULE, #{}}, {handler, f, ?MODULE, #{}}], [{handler, default, undefined}], [{handler, g, no_module_here, #{}}]]],
    io:format("~w~n", [logger:get_handler_ids()]),
    io:format("~w~n", [[logger:unset_module_level(M) || M <- [lists, [], [x, {}], {}]]]),
    io:format("~w ~w~n", [logger:set_application_level(no_such, error), logger:unset_application_level(no_such)]),
    io:format("~w~n", [logger:set_module_level([b, a], none)]),
    io:format("~w ~w~n", [logger:get_module_level([a]), logger:get_module_level()]),
    io:format("~w ~w~n", [logger:unset_module_level(), logger:get_config() =:= #{primary => logger:get_primary_config(), handlers => logger:get_handler_config(),
        proxy => logger:get_proxy_config(), module_levels => []}]),
    io:format("~w ~w~n", [logger:set_proxy_config(#{flush_qlen => 6000}), logger:update_proxy_config(#{flush_qlen => 7000})]),
    logger:i(primary),
    io:format("~w~n", [logger:reconfigure()]),
    io:format("~w ~w~n", [logger:get_handler_ids(), maps:get(flush_qlen, logger:get_proxy_config())]),
    logger:set_proxy_config(#{}),
    logger:i().

show() -> receive {event, Level, F, A} -> io:format("  ~w ~p ~p~n", [Level, F, A]) after 0 -> ok end.

log(#{level := Level, msg := {F, A}}, #{config := To}) -> To ! {event, Level, F, A};
log(_, _) -> ok.
