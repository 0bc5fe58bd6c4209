%% Report handlers of error_logger, and all that they are told.
-module(el_handlers).
-export([main/0]).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2, terminate/2]).

main() ->
    logger:reconfigure(),
    error_logger:tty(false),
    io:format("~w ~w~n", [error_logger:which_report_handlers(), error_logger:delete_report_handler(?MODULE)]),
    io:format("~w~n", [catch error_logger:add_report_handler(?MODULE, refuse)]),
    io:format("~w ~w~n", [error_logger:which_report_handlers(), lists:member(error_logger, logger:get_handler_ids())]),
    io:format("~w~n", [error_logger:add_report_handler(?MODULE, self())]),
    io:format("~w ~w~n", [error_logger:which_report_handlers(), element(2, logger:get_handler_config(error_logger))]),
    logger:set_primary_config(level, info),
    [begin io:format("~w~n", [Log()]), told() end || Log <- [
        fun() -> error_logger:error_msg("plain~n") end,
        fun() -> error_logger:error_msg("~w ~s~n", [1, "x"]) end,
        fun() -> error_logger:format("~w~n", [2]) end,
        fun() -> error_logger:format("too few ~w~n", []) end,
        fun() -> error_logger:error_msg(no_format, no_args) end,
        fun() -> error_logger:error_report([{key, value}, item]) end,
        fun() -> error_logger:error_report(my_type, #{any => term}) end,
        fun() -> error_logger:warning_msg("careful") end,
        fun() -> error_logger:warning_msg("careful ~w", [now]) end,
        fun() -> error_logger:warning_report("text") end,
        fun() -> error_logger:warning_report({w, type}, [{a, 1}]) end,
        fun() -> error_logger:info_msg("info") end,
        fun() -> error_logger:info_msg("~p", [info]) end,
        fun() -> error_logger:info_report({some, "term"}) end,
        fun() -> error_logger:info_report(std_info, [1, 2]) end,
        fun() -> logger:error("of logger ~w", [1]) end,
        fun() -> logger:error(#{report => 1}, #{error_logger => #{tag => error_report, type => mine}}) end,
        fun() -> logger:info("with a tag ~w", [1], #{error_logger => #{tag => info_msg}}) end]],
    logger:set_primary_config(level, error),
    error_logger:warning_msg("unseen"),
    error_logger:info_report(unseen),
    error_logger:error_report("seen"),
    told(),
    io:format("~w~n", [error_logger:warning_map()]),
    io:format("~w ~w~n", [error_logger:get_format_depth(), error_logger:limit_term(lists:seq(1, 40))]),
    io:format("~w~n", [error_logger:delete_report_handler(?MODULE)]),
    io:format("~w ~w ~w~n", [error_logger:which_report_handlers(), logger:get_handler_ids(), whereis(error_logger)]),
    io:format("~w~n", [[try error_logger:F(A) catch C:R -> {C, R} end || {F, A} <- [{add_report_handler, {?MODULE, 1}}, {delete_report_handler, "x"}, {tty, maybe_not}]]]),
    logger:reconfigure().

told() -> receive {event, Tag, What} -> io:format("  ~w ~p~n", [Tag, What]), told() after 10 -> ok end.

init(refuse) -> {error, refused};
init(To) -> {ok, To}.

handle_event({Tag, Leader, {Pid, A, B}}, To) when is_pid(Leader), Pid =:= To ->
    To ! {event, Tag, {A, B}},
    {ok, To}.

handle_call(_, To) -> {ok, ok, To}.

terminate(Arg, _) -> {terminated, Arg}.
