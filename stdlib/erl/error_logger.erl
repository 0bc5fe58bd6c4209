%% The older names for logging, and report handlers: callbacks of gen_event that get the events in their older form,
%% {Tag, Group leader, {Pid, Format or type, Args or report}}.
-module(error_logger).
-export([error_msg/1, error_msg/2, format/2, error_report/1, error_report/2]).
-export([warning_msg/1, warning_msg/2, warning_report/1, warning_report/2, warning_map/0]).
-export([info_msg/1, info_msg/2, info_report/1, info_report/2]).
-export([add_report_handler/1, add_report_handler/2, delete_report_handler/1, which_report_handlers/0]).
-export([tty/1, get_format_depth/0, limit_term/1, report_text/1, log/2]).

error_msg(Format) -> error_msg(Format, []).

error_msg(Format, Args) -> message(error, error_msg, error, Format, Args).

format(Format, Args) -> error_msg(Format, Args).

error_report(Report) -> error_report(std_error, Report).

error_report(Type, Report) -> report(error, error_report, std_error, Type, Report).

warning_msg(Format) -> warning_msg(Format, []).

warning_msg(Format, Args) -> message(warning, warning_msg, warning_msg, Format, Args).

warning_report(Report) -> warning_report(std_warning, Report).

warning_report(Type, Report) -> report(warning, warning_report, std_warning, Type, Report).

%% What warnings are shown as.
warning_map() -> warning.

info_msg(Format) -> info_msg(Format, []).

info_msg(Format, Args) -> message(notice, info_msg, info_msg, Format, Args).

info_report(Report) -> info_report(std_info, Report).

info_report(Type, Report) -> report(notice, info_report, std_info, Type, Report).

message(Level, Label, Tag, Format, Args) ->
    logger:log(Level, #{label => {error_logger, Label}, format => Format, args => Args},
               #{error_logger => #{tag => Tag}, report_cb => fun error_logger:report_text/1}).

report(Level, Tag, Standard, Type, Report) ->
    Domain =
        case Type of
            Standard -> #{};
            _ -> #{domain => [Type]}
        end,
    logger:log(Level, #{label => {error_logger, Tag}, report => Report},
               Domain#{error_logger => #{tag => Tag, type => Type}, report_cb => fun error_logger:report_text/1}).

%% {Format, Args} of a report made here.
report_text(#{format := Format, args := Args}) -> {Format, Args};
report_text(#{report := Report}) -> logger:format_report(Report).

%% Report handlers: an event manager of this name runs once there is one.

add_report_handler(Module) -> add_report_handler(Module, []).

add_report_handler(Module, Args) ->
    case whereis(?MODULE) of
        undefined ->
            {ok, _} = gen_event:start({local, ?MODULE}, [{spawn_opt, [{place, host}]}]),
            ok = logger:add_handler(?MODULE, ?MODULE, #{level => info});
        _ ->
            ok
    end,
    gen_event:add_handler(?MODULE, Module, Args).

delete_report_handler(Module) ->
    case whereis(?MODULE) of
        undefined -> {error, module_not_found};
        _ -> gen_event:delete_handler(?MODULE, Module, [])
    end.

which_report_handlers() ->
    case whereis(?MODULE) of
        undefined -> [];
        _ -> gen_event:which_handlers(?MODULE)
    end.

%% Hands an event of this module's functions, or of a behaviour, on to the report handlers, as a handler of logger.
log(#{msg := {report, Report}, meta := #{pid := Pid, gl := Leader, error_logger := #{tag := Tag} = Meta}}, _) ->
    gen_event:notify(?MODULE, {Tag, Leader, older(Report, Pid, Meta)});
log(#{msg := {Format, Args}, meta := #{pid := Pid, gl := Leader, error_logger := #{tag := Tag}}}, _) when is_list(Format) ->
    gen_event:notify(?MODULE, {Tag, Leader, {Pid, Format, Args}});
log(_, _) ->
    ok.

older(#{label := {error_logger, _}, format := Format, args := Args}, Pid, _) ->
    {Pid, Format, Args};
older(#{report := Report}, Pid, #{type := Type}) ->
    {Pid, Type, Report};
older(Report, Pid, #{type := Type}) ->
    {Pid, Type, Report};
older(Report, Pid, #{report_cb := Callback}) when is_function(Callback, 1) ->
    {Format, Args} = Callback(Report),
    {Pid, Format, Args};
older(Report, Pid, _) ->
    {Format, Args} = logger:format_report(Report),
    {Pid, Format, Args}.

%% Whether events are printed.
tty(true) ->
    case logger:get_handler_config(default) of
        {ok, _} -> ok;
        _ -> logger:add_handler(default, logger_std_h, #{filters => [], formatter => {logger_formatter, #{legacy_header => true, single_line => false}}})
    end;
tty(false) ->
    _ = logger:remove_handler(default),
    ok.

get_format_depth() -> unlimited.

limit_term(Term) -> Term.
