-file("log_modules.erl", 1).
%% Levels of modules and of the modules of an application.
-module(log_modules).
-export([main/0]).
-include_lib("kernel/include/logger.hrl").
-export([log/2]).

main() ->
    logger:remove_handler(default),
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => #{to => self()}}),
    io:format("~w~n", [logger:get_module_level()]),
    io:format("~w ~w~n", [logger:allow(debug, ?MODULE), logger:allow(error, ?MODULE)]),
    ?LOG_DEBUG("not seen"),
    io:format("~w~n", [logger:set_module_level(?MODULE, debug)]),
    ?LOG_DEBUG("seen"),
    io:format("~w ~w~n", [logger:allow(debug, ?MODULE), logger:allow(debug, other)]),
    io:format("~w~n", [logger:set_module_level([?MODULE, other], none)]),
    io:format("~w~n", [lists:sort(logger:get_module_level())]),
    io:format("~w~n", [logger:get_module_level(other)]),
    ?LOG_EMERGENCY("not seen either"),
    io:format("~w~n", [logger:unset_module_level(other)]),
    io:format("~w~n", [logger:get_module_level([?MODULE, other])]),
    io:format("~w~n", [logger:unset_module_level()]),
    io:format("~w~n", [logger:set_module_level(?MODULE, loud)]),
    io:format("~w~n", [logger:set_module_level("bad", error)]),
    ok = application:load({application, ?MODULE, [{modules, [?MODULE, m2]}]}),
    io:format("~w~n", [logger:set_application_level(?MODULE, info)]),
    io:format("~w~n", [lists:sort(logger:get_module_level())]),
    ?LOG_INFO("info ~p", [1]),
    io:format("~w~n", [logger:unset_application_level(?MODULE)]),
    io:format("~w~n", [logger:set_application_level(no_such_application, info)]),
    application:unload(?MODULE),
    flush(),
    logger:remove_handler(?MODULE),
    logger:set_primary_config(#{level => notice}),
    logger:add_handler(default, logger_std_h, #{}).

%% What the handler is told, without what differs from run to run.
log(#{level := Level, msg := Message, meta := Meta}, #{config := #{to := To}}) ->
    To ! {event, Level, Message, maps:without([pid, gl, time, report_cb, error_logger], Meta)}.

flush() -> receive Event -> io:format("~p~n", [Event]), flush() after 0 -> ok end.
