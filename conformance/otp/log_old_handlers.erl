%% Report handlers of error_logger.
-module(log_old_handlers).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2]).

main() ->
    logger:remove_handler(default),
    io:format("~w~n", [error_logger:add_report_handler(?MODULE, self())]),
    io:format("~w~n", [lists:member(?MODULE, error_logger:which_report_handlers())]),
    error_logger:error_msg("error ~p", [1]),
    show(),
    error_logger:error_report([{a, 1}]),
    show(),
    error_logger:warning_report(my_type, [{a, 1}]),
    show(),
    error_logger:info_msg("info", []),
    show(),
    logger:error("by logger ~p", [2]),
    logger:error("string"),
    receive Seen -> io:format("~p~n", [Seen]) after 20 -> io:format("nothing~n") end,
    io:format("~w~n", [error_logger:delete_report_handler(?MODULE)]),
    logger:add_handler(default, logger_std_h, #{}).

show() -> receive {seen, Tag, Data} -> io:format("~p ~p~n", [Tag, Data]) end.

init(To) -> {ok, To}.

handle_event({Tag, Leader, {Pid, X, Y}}, To) when is_pid(Leader), is_pid(Pid) -> To ! {seen, Tag, {X, Y}}, {ok, To}.

handle_call(_, To) -> {ok, To, To}.
