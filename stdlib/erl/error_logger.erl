%% The older names for logging, and report handlers: callbacks of gen_event that get the events in their older form,
%% {Tag, Group leader, {Pid, Format or type, Args or report}}.
-module(error_logger).
-export([error_msg/1, error_msg/2, format/2, error_report/1, error_report/2]).
-export([warning_msg/1, warning_msg/2, warning_report/1, warning_report/2, warning_map/0]).
-export([info_msg/1, info_msg/2, info_report/1, info_report/2]).
-export([add_report_handler/1, add_report_handler/2, delete_report_handler/1, which_report_handlers/0]).
-export([tty/1, logfile/1, get_format_depth/0, limit_term/1, report_text/1, log/2]).

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
report_text(#{format := Format, args := Args}) when is_list(Format) ->
    try io_lib:format(Format, Args) of
        _ -> {Format, Args}
    catch
        error:_ -> {"ERROR: ~tp - ~tp", [Format, Args]}
    end;
report_text(#{format := Format, args := Args}) ->
    {Format, Args};
report_text(#{report := Report}) -> logger:format_report(Report).

%% Report handlers: an event manager of this name runs while there are some.

add_report_handler(Module) -> add_report_handler(Module, []).

add_report_handler(Module, Args) when is_atom(Module) ->
    case whereis(?MODULE) of
        undefined ->
            {ok, _} = gen_event:start({local, ?MODULE}, [{spawn_opt, [{place, host}]}]),
            ok = logger:add_handler(?MODULE, ?MODULE, #{level => info});
        _ ->
            ok
    end,
    gen_event:add_handler(?MODULE, Module, Args).

delete_report_handler(Module) when is_atom(Module) ->
    case whereis(?MODULE) of
        undefined ->
            ok;
        _ ->
            Result = gen_event:delete_handler(?MODULE, Module, []),
            which_report_handlers() =:= [] andalso stop(),
            Result
    end.

stop() ->
    _ = logger:remove_handler(?MODULE),
    gen_event:stop(?MODULE).

which_report_handlers() ->
    case whereis(?MODULE) of
        undefined -> [];
        _ -> gen_event:which_handlers(?MODULE)
    end.

%% The standard events in a file: {open, File} | close | filename.
logfile({open, File}) ->
    case lists:member(error_logger_file_h, which_report_handlers()) of
        true -> {error, allready_have_logfile};
        false -> add_report_handler(error_logger_file_h, File)
    end;
logfile(close) ->
    case lists:member(error_logger_file_h, which_report_handlers()) of
        true -> gen_event:delete_handler(?MODULE, error_logger_file_h, normal);
        false -> {error, module_not_found}
    end;
logfile(filename) ->
    case lists:member(error_logger_file_h, which_report_handlers()) of
        true -> gen_event:call(?MODULE, error_logger_file_h, filename);
        false -> {error, no_log_file}
    end.

%% Hands an event of this module's functions, or of a behaviour, on to the report handlers, as a handler of logger.
log(#{msg := {report, Report}, meta := #{pid := Pid, gl := Leader, error_logger := #{tag := Tag} = Meta}}, _) ->
    gen_event:notify(?MODULE, {Tag, Leader, older(Report, Pid, Meta)});
log(#{msg := {Format, Args}, meta := #{gl := Leader, error_logger := #{tag := Tag, emulator := true}}}, _) when is_list(Format) ->
    gen_event:notify(?MODULE, {Tag, Leader, {emulator, Format, Args}});
log(#{msg := {Format, Args}, meta := #{pid := Pid, gl := Leader, error_logger := #{tag := Tag}}}, _) when is_list(Format) ->
    gen_event:notify(?MODULE, {Tag, Leader, {Pid, Format, Args}});
log(_, _) ->
    ok.

older(#{label := {error_logger, _}, format := Format, args := Args}, Pid, _) ->
    {Pid, Format, Args};
older(#{label := _, report := Report}, Pid, #{type := Type}) ->
    {Pid, Type, Report};
older(Report, Pid, #{type := Type}) ->
    {Pid, Type, Report};
older(Report, Pid, #{report_cb := Callback}) when is_function(Callback, 1) ->
    {Format, Args} = Callback(Report),
    {Pid, Format, Args};
older(Report, Pid, _) ->
    {Format, Args} = logger:format_report(Report),
    {Pid, Format, Args}.

%% Whether events are printed: by the default handler, which a filter silences, or by one that is there for it.
tty(true) ->
    case logger:get_handler_config(default) of
        {ok, _} ->
            _ = logger:remove_handler_filter(default, error_logger_tty_false);
        _ ->
            Domains = [{Id, {fun logger_filters:domain/2, Arg}} || {Id, Arg} <- [{domain, {log, super, [otp]}}, {no_domain, {log, undefined, []}}]],
            _ = logger:add_handler(error_logger_tty_true, logger_std_h, #{
                filter_default => stop, filters => [{remote_gl, {fun logger_filters:remote_gl/2, stop}} | Domains],
                formatter => {logger_formatter, #{legacy_header => true, single_line => false}}, config => #{type => standard_io}})
    end,
    ok;
tty(false) ->
    _ = logger:remove_handler(error_logger_tty_true),
    _ = logger:add_handler_filter(default, error_logger_tty_false, {fun(_, _) -> stop end, ok}),
    ok.

%% How deep terms are shown: at least 10 levels.
get_format_depth() ->
    case application:get_env(kernel, error_logger_format_depth) of
        {ok, Depth} when is_integer(Depth) -> max(10, Depth);
        _ -> unlimited
    end.

limit_term(Term) ->
    case get_format_depth() of
        unlimited -> Term;
        Depth -> io_lib:limit_term(Term, Depth)
    end.
