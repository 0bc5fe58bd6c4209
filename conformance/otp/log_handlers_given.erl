%% Handlers that are added by lists, or by the parameters of an application; report handlers without arguments.
-module(log_handlers_given).
-behaviour(gen_event).
-export([main/0, log/2, init/1, handle_event/2, handle_call/2, terminate/2]).

main() ->
    logger:remove_handler(default),
    io:format("~w~n", [[logger:add_handlers(L) || L <- [[], [{handler, default, undefined}]]]]),
    io:format("~w~n", [logger:add_handlers([{handler, first, ?MODULE, #{config => self(), level => error}}, {handler, second, ?MODULE, #{config => self()}}])]),
    logger:warning("one"),
    logger:error("two ~w", [x]),
    got(),
    io:format("~w~n", [logger:get_handler_ids()]),
    application:set_env(log_handlers_given_app, logger, [{handler, third, ?MODULE, #{config => self(), filters => [{none, {fun(_, _) -> stop end, x}}]}}]),
    io:format("~w ~w~n", [logger:add_handlers(log_handlers_given_app), logger:get_handler_ids()]),
    io:format("~p~n", [maps:get(module, element(2, logger:get_handler_config(third)))]),
    [logger:remove_handler(H) || H <- [first, second, third]],
    application:unset_env(log_handlers_given_app, logger),
    io:format("~w~n", [error_logger:which_report_handlers()]),
    io:format("~w~n", [error_logger:add_report_handler(?MODULE)]),
    io:format("~w~n", [error_logger:add_report_handler(log_handlers_no_module) =/= ok]),
    io:format("~w~n", [error_logger:which_report_handlers()]),
    error_logger:info_msg("three ~w", [y]),
    io:format("~w~n", [gen_event:call(error_logger, ?MODULE, all)]),
    io:format("~w~n", [error_logger:delete_report_handler(?MODULE)]),
    io:format("~w ~w~n", [error_logger:which_report_handlers(), whereis(error_logger)]).

got() -> receive {log, Id, Level, Text} -> io:format("~w ~w ~ts~n", [Id, Level, Text]), got() after 0 -> ok end.

log(#{level := Level, msg := {Format, Args}}, #{id := Id, config := To}) -> To ! {log, Id, Level, io_lib:format(Format, Args)};
log(#{level := Level, msg := {string, Text}}, #{id := Id, config := To}) -> To ! {log, Id, Level, Text}.

init(Args) -> {ok, [{begun, Args}]}.

handle_event({Tag, _, {_, Format, Args}}, Seen) -> {ok, [{Tag, lists:flatten(io_lib:format(Format, Args))} | Seen]};
handle_event(_, Seen) -> {ok, Seen}.

handle_call(all, Seen) -> {ok, Seen, Seen}.

terminate(Why, _) -> {ended, Why}.
