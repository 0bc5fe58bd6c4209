%% All settings of logging, made, read, printed and refused.
-module(log_settings).
-export([main/0, log/2, check_config/1, format/2, stop/2]).

main() ->
    logger:reconfigure(),
    logger:set_proxy_config(#{}),
    io:format("~p~n", [logger:get_config()]),
    logger:i(),
    io:format("~w~n", [logger:update_primary_config(#{metadata => #{a => 1}, level => info})]),
    io:format("~w~n", [logger:add_primary_filter(one, {fun ?MODULE:stop/2, x})]),
    io:format("~w~n", [logger:add_primary_filter(one, {fun ?MODULE:stop/2, x})]),
    io:format("~p~n", [logger:get_primary_config()]),
    logger:i(primary),
    io:format("~w~n", [[logger:remove_primary_filter(one), logger:remove_primary_filter(one)]]),
    io:format("~w~n", [[logger:update_primary_config(C) || C <- [#{level => loud}, #{filters => x}, #{unknown => 1}, #{metadata => []}, no_map]]]),
    %% The proxy
    io:format("~w~n", [[logger:set_proxy_config(#{drop_mode_qlen => 600}), logger:update_proxy_config(#{flush_qlen => 700, burst_limit_enable => true})]]),
    io:format("~p~n", [logger:get_proxy_config()]),
    logger:i(proxy),
    io:format("~w~n", [[logger:update_proxy_config(C) || C <- [#{flush_qlen => a}, #{flush_qlen => 1}, #{drop_mode_qlen => 0}, #{none => 1}, x]]]),
    io:format("~w~n", [[logger:set_proxy_config(C) || C <- [#{overload_kill_restart_after => infinity}, #{overload_kill_enable => 1}, #{}, []]]]),
    %% Levels of modules
    io:format("~w~n", [[logger:set_module_level(M, L) || {M, L} <- [{?MODULE, debug}, {[lists, maps], error}, {[], error}, {[a, 1], error}, {"x", error}, {m, loud}]]]),
    io:format("~w ~w ~w~n", [logger:get_module_level(), logger:get_module_level(maps), logger:get_module_level([lists, none, ?MODULE])]),
    logger:i(modules),
    io:format("~w ~w~n", [logger:unset_module_level(lists), logger:unset_module_level([maps, 1])]),
    io:format("~w ~w ~w~n", [logger:get_module_level(), logger:unset_module_level(), logger:get_module_level()]),
    ok = application:load({application, log_settings_app, [{modules, [log_settings_a, log_settings_b]}]}),
    io:format("~w ~w~n", [logger:set_application_level(log_settings_app, debug), logger:set_application_level(nothing, debug)]),
    io:format("~w~n", [logger:get_module_level()]),
    io:format("~w ~w~n", [logger:unset_application_level(log_settings_app), logger:unset_application_level(nothing)]),
    %% Handlers
    logger:remove_handler(default),
    [ok = logger:add_handler(Id, ?MODULE, C) || {Id, C} <- [{first, #{}}, {second, #{level => error, config => [1, 2], mine => yes}}]],
    io:format("~w ~w~n", [logger:get_handler_ids(), [Id || #{id := Id} <- logger:get_handler_config()]]),
    io:format("~w~n", [[logger:set_handler_config(first, #{level => info, config => #{b => 2}}), logger:set_handler_config(first, level, warning),
        logger:update_handler_config(first, #{mine => no}), logger:update_handler_config(first, filter_default, stop)]]),
    io:format("~w~n", [[logger:add_handler_filter(first, f, {fun ?MODULE:stop/2, y}), logger:remove_handler_filter(first, g), logger:remove_handler_filter(none, f)]]),
    io:format("~w~n", [[logger:update_formatter_config(first, #{single_line => true}), logger:update_formatter_config(first, depth, 5),
        logger:update_formatter_config(first, depth, none), logger:update_formatter_config(none, depth, 1), logger:update_formatter_config(first, x)]]),
    logger:i(handlers),
    io:format("~w ~w~n", [logger:i(second), logger:i(third)]),
    io:format("~w~n", [logger:remove_handler_filter(first, f)]),
    io:format("~w~n", [logger:set_handler_config(second, formatter, {?MODULE, #{good => true}})]),
    io:format("~w~n", [logger:update_formatter_config(second, bad, x)]),
    io:format("~w~n", [logger:set_handler_config(second, formatter, {?MODULE, bad})]),
    io:format("~w~n", [[logger:set_handler_config(none, #{}), logger:set_handler_config(first, x), logger:set_handler_config(none, level, error),
        logger:update_handler_config(none, #{}), logger:update_handler_config(none, level, error), logger:update_handler_config(first, 1)]]),
    io:format("~w~n", [logger:reconfigure()]),
    io:format("~p~n", [logger:get_config()]),
    application:unload(log_settings_app).

log(_, _) -> ok.

check_config(#{good := true} = C) when map_size(C) =:= 1 -> ok;
check_config(_) -> {error, not_good}.

format(_, _) -> "".

stop(_, _) -> stop.
