%% Log events: what happens to programs, told to handlers.
%%
%% An event is #{level, msg, meta}; msg is {string, Chars} | {report, Map or list} | {Format, Args}. It passes the level and the filters of the
%% module or the system, then those of each handler, whose Module:log(Event, Config) is called by the process that logs. The configuration is
%% one term that the master keeps: no process stands behind this module.
-module(logger).
-export([log/2, log/3, log/4, emergency/1, emergency/2, emergency/3, alert/1, alert/2, alert/3]).
-export([critical/1, critical/2, critical/3, error/1, error/2, error/3, warning/1, warning/2, warning/3]).
-export([notice/1, notice/2, notice/3, info/1, info/2, info/3, debug/1, debug/2, debug/3]).
-export([allow/2, macro_log/3, macro_log/4, macro_log/5, compare_levels/2, timestamp/0]).
-export([get_config/0, reconfigure/0, i/0, i/1, get_proxy_config/0, set_proxy_config/1, update_proxy_config/1]).
-export([get_primary_config/0, set_primary_config/1, set_primary_config/2, update_primary_config/1]).
-export([add_primary_filter/2, remove_primary_filter/1]).
-export([get_module_level/0, get_module_level/1, set_module_level/2, unset_module_level/0, unset_module_level/1]).
-export([set_application_level/2, unset_application_level/1]).
-export([add_handler/3, add_handlers/1, remove_handler/1, get_handler_ids/0, get_handler_config/0, get_handler_config/1]).
-export([set_handler_config/2, set_handler_config/3, update_handler_config/2, update_handler_config/3]).
-export([add_handler_filter/3, remove_handler_filter/2, update_formatter_config/2, update_formatter_config/3]).
-export([get_process_metadata/0, set_process_metadata/1, update_process_metadata/1, unset_process_metadata/0, add_default_metadata/1]).
-export([format_report/1, format_otp_report/1, filter_stacktrace/2, std_config/0, term_control/1, term_args/2, term_options/1, crashed/3, overgrown/7]).

-define(IS_STRING(S), (is_list(S) orelse is_binary(S))).
-define(IS_REPORT(R), (is_map(R) orelse (is_list(R) andalso is_tuple(hd(R))))).

%% Logging

emergency(X) -> log(emergency, X).
emergency(X, Y) -> log(emergency, X, Y).
emergency(X, Y, Z) -> log(emergency, X, Y, Z).

alert(X) -> log(alert, X).
alert(X, Y) -> log(alert, X, Y).
alert(X, Y, Z) -> log(alert, X, Y, Z).

critical(X) -> log(critical, X).
critical(X, Y) -> log(critical, X, Y).
critical(X, Y, Z) -> log(critical, X, Y, Z).

error(X) -> log(error, X).
error(X, Y) -> log(error, X, Y).
error(X, Y, Z) -> log(error, X, Y, Z).

warning(X) -> log(warning, X).
warning(X, Y) -> log(warning, X, Y).
warning(X, Y, Z) -> log(warning, X, Y, Z).

notice(X) -> log(notice, X).
notice(X, Y) -> log(notice, X, Y).
notice(X, Y, Z) -> log(notice, X, Y, Z).

info(X) -> log(info, X).
info(X, Y) -> log(info, X, Y).
info(X, Y, Z) -> log(info, X, Y, Z).

debug(X) -> log(debug, X).
debug(X, Y) -> log(debug, X, Y).
debug(X, Y, Z) -> log(debug, X, Y, Z).

%% A string or a report.
log(Level, StringOrReport) ->
    case wanted(Level) of
        no -> ok;
        Config -> message(Level, StringOrReport, #{}, Config)
    end.

%% (Level, String or report, Metadata), (Level, Format, Args) or (Level, Fun, Arg of the fun).
log(Level, X, Y) ->
    case wanted(Level) of
        no -> ok;
        Config when is_function(X, 1) -> lazy(Level, X, Y, #{}, Config);
        Config when is_map(Y) -> message(Level, X, Y, Config);
        Config -> formatted(Level, X, Y, #{}, Config)
    end.

log(Level, X, Y, Meta) when is_map(Meta) ->
    case wanted(Level) of
        no -> ok;
        Config when is_function(X, 1) -> lazy(Level, X, Y, Meta, Config);
        Config -> formatted(Level, X, Y, Meta, Config)
    end.

%% As the macros of logger.hrl log: Location is metadata with the module's name, function, file and line.

macro_log(Location, Level, StringOrReport) -> macro_log(Location, Level, StringOrReport, #{}).

macro_log(Location, Level, StringOrReport, Meta) when is_map(Meta), not is_function(StringOrReport, 1) ->
    message(Level, StringOrReport, Meta, below(Location, config()));
macro_log(Location, Level, X, Y) ->
    macro_log(Location, Level, X, Y, #{}).

macro_log(Location, Level, F, Arg, Meta) when is_function(F, 1) ->
    lazy(Level, F, Arg, Meta, below(Location, config()));
macro_log(Location, Level, Format, Args, Meta) ->
    formatted(Level, Format, Args, Meta, below(Location, config())).

%% The location is metadata that gives way to all other.
below(Location, #{primary := #{metadata := Common} = Primary} = Config) -> Config#{primary := Primary#{metadata := maps:merge(Location, Common)}}.

formatted(Level, Format, Args, Meta, Config) when ?IS_STRING(Format), is_list(Args) -> event(Level, {Format, Args}, Meta, Config).

message(Level, Report, Meta, Config) when ?IS_REPORT(Report) -> event(Level, {report, Report}, Meta, Config);
message(Level, String, Meta, Config) when ?IS_STRING(String) -> event(Level, {string, String}, Meta, Config);
message(Level, Other, Meta, _) -> erlang:error(function_clause, [Level, Other, Meta]).

%% The fun makes the message, as it is wanted.
lazy(Level, F, Arg, Meta, Config) ->
    try F(Arg) of
        Report when ?IS_REPORT(Report) ->
            event(Level, {report, Report}, Meta, Config);
        {Report, More} when ?IS_REPORT(Report), is_map(More) ->
            event(Level, {report, Report}, maps:merge(Meta, More), Config);
        {String, More} when ?IS_STRING(String), is_map(More) ->
            event(Level, {string, String}, maps:merge(Meta, More), Config);
        {Format, Args} when ?IS_STRING(Format), is_list(Args) ->
            event(Level, {Format, Args}, Meta, Config);
        {Format, Args, More} when ?IS_STRING(Format), is_list(Args), is_map(More) ->
            event(Level, {Format, Args}, maps:merge(Meta, More), Config);
        String when ?IS_STRING(String) ->
            event(Level, {string, String}, Meta, Config);
        ignore ->
            ok;
        Other ->
            event(Level, {"LAZY_FUN ERROR: ~tp; Returned: ~tp", [{F, Arg}, Other]}, Meta, Config)
    catch
        Class:Reason ->
            event(Level, {"LAZY_FUN CRASH: ~tp; Reason: ~tp", [{F, Arg}, {Class, Reason}]}, Meta, Config)
    end.

event(Level, Message, Meta, #{primary := #{filters := Filters, filter_default := Default, metadata := Common}, handlers := Handlers}) ->
    Event = #{level => Level, msg => Message, meta => add_default_metadata(maps:merge(maps:merge(Common, own_metadata()), Meta))},
    case filtered(Event, Filters, Default, fun(Id) -> remove_primary_filter(Id) end) of
        stop -> ok;
        Passed -> lists:foreach(fun(Handler) -> handle(Passed, Handler) end, Handlers)
    end.

handle(#{level := Level} = Event, {Id, #{level := Least, filters := Filters, filter_default := Default, module := Module} = Config}) ->
    case number(Level) =< number(Least) andalso filtered(Event, Filters, Default, fun(Filter) -> remove_handler_filter(Id, Filter) end) of
        false ->
            ok;
        stop ->
            ok;
        Passed ->
            try
                Module:log(Passed, Config)
            catch
                Class:Reason:Stack ->
                    drop_handler(Id),
                    log(debug, [{logger, removed_failing_handler}, {handler, {Id, Module}}, {log_event, Event}, {config, Config},
                                {reason, {Class, Reason, filter_stacktrace(?MODULE, Stack)}}])
            end
    end.

%% The event as the filters leave it, or stop. A filter that fails is taken away.
filtered(Event, [], log, _) ->
    Event;
filtered(_, [], stop, _) ->
    stop;
filtered(Event, [{Id, {F, Arg}} | Filters], Default, Remove) ->
    try F(Event, Arg) of
        stop -> stop;
        ignore -> filtered(Event, Filters, Default, Remove);
        #{level := _, msg := _, meta := _} = Passed -> filtered(Passed, Filters, log, Remove);
        Bad -> removed(Id, F, {bad_return_value, Bad}, Event, Filters, Default, Remove)
    catch
        Class:Reason:Stack -> removed(Id, F, {Class, Reason, filter_stacktrace(?MODULE, Stack)}, Event, Filters, Default, Remove)
    end.

removed(Id, F, Reason, Event, Filters, Default, Remove) ->
    Remove(Id),
    log(debug, [{logger, removed_failing_filter}, {filter, {Id, F}}, {log_event, Event}, {reason, Reason}]),
    filtered(Event, Filters, Default, Remove).

%% What a process does that the system starts when another has crashed, if the configuration has been changed.
crashed(Pid, Leader, Reason) ->
    log(error, "Error in process ~p with exit value:~n~p~n", [Pid, Reason],
        #{pid => Pid, gl => Leader, error_logger => #{emulator => true, tag => error}}).

%% The same for one that has more on its heap than its max_heap_size.
overgrown(Pid, Leader, Most, Total, Kill, Report, Queue) ->
    log(error,
        "     Process:            ~p ~n"
        "     Context:            maximum heap size reached~n"
        "     Max Heap Size:      ~p~n"
        "     Total Heap Size:    ~p~n"
        "     Kill:               ~p~n"
        "     Error Logger:       ~p~n"
        "     Message Queue Len:  ~p~n",
        [Pid, Most, Total, Kill, Report, Queue],
        #{pid => Pid, gl => Leader, error_logger => #{emulator => true, tag => error}}).

%% Adds what every event has.
add_default_metadata(Meta) -> maps:merge(#{pid => self(), gl => group_leader(), time => timestamp()}, Meta).

%% Microseconds.
timestamp() -> os:system_time(microsecond).

%% Levels

number(none) -> -1;
number(emergency) -> 0;
number(alert) -> 1;
number(critical) -> 2;
number(error) -> 3;
number(warning) -> 4;
number(notice) -> 5;
number(info) -> 6;
number(debug) -> 7;
number(all) -> 10.

is_level(Level) ->
    lists:member(Level, [none, emergency, alert, critical, error, warning, notice, info, debug, all]).

%% gt where the first is the more severe one.
compare_levels(A, B) ->
    case is_level(A) andalso is_level(B) of
        true when A =:= B -> eq;
        true -> case number(A) < number(B) of true -> gt; false -> lt end;
        false -> erlang:error(badarg, [A, B])
    end.

%% The configuration if events of the level pass, no otherwise.
wanted(Level) ->
    #{primary := #{level := Least}} = Config = config(),
    case number(Level) =< number(Least) of
        true -> Config;
        false -> no
    end.

allow(Level, Module) when is_atom(Module) ->
    #{primary := #{level := Least}, modules := Modules} = config(),
    number(Level) =< number(maps:get(Module, Modules, Least)).

%% The configuration: #{primary => Map, modules => #{Module => Level}, handlers => [{Id, Map}], proxy => Map once that is set}; the handler
%% that was added last is the first one.

-define(PRIMARY, #{level => notice, filters => [], filter_default => log, metadata => #{}}).
-define(HANDLER, #{level => all, filters => [], filter_default => log, formatter => {logger_formatter, #{}}}).
-define(FIRST, #{id => default, module => logger_std_h, level => all, filter_default => stop,
                 filters => [{remote_gl, {fun logger_filters:remote_gl/2, stop}},
                             {domain, {fun logger_filters:domain/2, {log, super, [otp, sasl]}}},
                             {no_domain, {fun logger_filters:domain/2, {log, undefined, []}}}],
                 formatter => {logger_formatter, #{legacy_header => true, single_line => false}},
                 config => #{type => standard_io, filesync_repeat_interval => no_repeat, sync_mode_qlen => 10, drop_mode_qlen => 200,
                             flush_qlen => 1000, burst_limit_enable => true, burst_limit_max_count => 500, burst_limit_window_time => 1000,
                             overload_kill_enable => false, overload_kill_qlen => 20000, overload_kill_mem_size => 3000000,
                             overload_kill_restart_after => 5000}}).

config() ->
    case epiphany_env:get('$logger', config) of
        {ok, Config} -> Config;
        undefined -> first_config()
    end.

first_config() -> #{primary => ?PRIMARY, modules => #{}, handlers => [{default, ?FIRST}]}.

%% The configuration that OTP's handler has at first.
std_config() -> maps:get(config, ?FIRST).

store(Config) ->
    epiphany_env:set('$logger', config, Config),
    ok.

get_config() ->
    #{primary => get_primary_config(), handlers => get_handler_config(), module_levels => get_module_level(), proxy => get_proxy_config()}.

%% Everything as at the beginning, but for the proxy.
reconfigure() -> store(maps:merge(first_config(), maps:with([proxy], config()))).

%% What comes from other nodes passes a proxy, whose settings are kept though there are none.

get_proxy_config() ->
    case config() of
        #{proxy := Settings} -> Settings;
        #{} -> proxy(#{})
    end.

set_proxy_config(New) when is_map(New) -> changed_proxy(proxy(New));
set_proxy_config(New) -> {error, {invalid_config, New}}.

update_proxy_config(New) when is_map(New) -> changed_proxy(maps:merge(get_proxy_config(), New));
update_proxy_config(New) -> {error, {invalid_config, New}}.

proxy(Settings) ->
    Defaults = (epiphany_overload:defaults())#{sync_mode_qlen => 500, drop_mode_qlen => 1000, flush_qlen => 5000, burst_limit_enable => false},
    maps:merge(Defaults, Settings).

changed_proxy(Settings) ->
    case epiphany_overload:check(Settings) of
        ok -> store((config())#{proxy => Settings});
        Error -> Error
    end.

get_primary_config() -> maps:get(primary, config()).

set_primary_config(New) when is_map(New) -> primary(maps:merge(?PRIMARY, New));
set_primary_config(New) -> {error, {invalid_config, New}}.

set_primary_config(Key, Value) -> update_primary_config(#{Key => Value}).

update_primary_config(New) when is_map(New) -> primary(maps:merge(get_primary_config(), New));
update_primary_config(New) -> {error, {invalid_config, New}}.

primary(New) ->
    case first_error([checked(primary, Item) || Item <- maps:to_list(New)]) of
        ok -> store((config())#{primary => New});
        Error -> Error
    end.

first_error([ok | Checks]) -> first_error(Checks);
first_error([Error | _]) -> Error;
first_error([]) -> ok.

%% Whether an item of a configuration is sound.
checked(_, {level, Level}) ->
    case is_level(Level) of
        true -> ok;
        false -> {error, {invalid_level, Level}}
    end;
checked(_, {filters, Filters}) when is_list(Filters) -> first_error([checked_filter(F) || F <- Filters]);
checked(_, {filters, Filters}) -> {error, {invalid_filters, Filters}};
checked(_, {filter_default, Default}) when Default =:= log; Default =:= stop -> ok;
checked(_, {filter_default, Default}) -> {error, {invalid_filter_default, Default}};
checked(primary, {metadata, Meta}) when is_map(Meta) -> ok;
checked(primary, {metadata, Meta}) -> {error, {invalid_primary_config, {metadata, Meta}}};
checked(primary, Item) -> {error, {invalid_primary_config, Item}};
checked(handler, {formatter, {Module, Config}}) when is_atom(Module) ->
    case code:ensure_loaded(Module) of
        {module, _} ->
            case erlang:function_exported(Module, check_config, 1) of
                true -> formatter_error(Module, Module:check_config(Config));
                false -> ok
            end;
        _ ->
            {error, {invalid_formatter, {Module, Config}}}
    end;
checked(handler, {formatter, Formatter}) -> {error, {invalid_formatter, Formatter}};
checked(handler, {Key, _}) when Key =:= id; Key =:= module; Key =:= config -> ok;
checked(handler, {Key, _}) when is_atom(Key) -> ok;
checked(handler, Item) -> {error, {invalid_handler_config, Item}}.

formatter_error(_, ok) -> ok;
formatter_error(_, {error, Reason}) -> {error, Reason}.

checked_filter({Id, {F, _}}) when is_atom(Id), is_function(F, 2) -> ok;
checked_filter(Filter) -> {error, {invalid_filter, Filter}}.

add_primary_filter(Id, Filter) ->
    #{filters := Filters} = Primary = get_primary_config(),
    case added_filter(Id, Filter, Filters) of
        {ok, New} -> primary(Primary#{filters => New});
        Error -> Error
    end.

remove_primary_filter(Id) ->
    #{filters := Filters} = Primary = get_primary_config(),
    case lists:keymember(Id, 1, Filters) of
        true -> primary(Primary#{filters => lists:keydelete(Id, 1, Filters)});
        false -> {error, {not_found, Id}}
    end.

added_filter(Id, Filter, Filters) ->
    case checked_filter({Id, Filter}) of
        ok ->
            case lists:keymember(Id, 1, Filters) of
                true -> {error, {already_exist, Id}};
                false -> {ok, [{Id, Filter} | Filters]}
            end;
        Error ->
            Error
    end.

%% Levels of modules

get_module_level() -> lists:sort(maps:to_list(maps:get(modules, config()))).

get_module_level(Module) when is_atom(Module) -> get_module_level([Module]);
get_module_level(Modules) when is_list(Modules) -> [Pair || {M, _} = Pair <- get_module_level(), lists:member(M, Modules)].

set_module_level(Module, Level) when is_atom(Module) ->
    set_module_level([Module], Level);
set_module_level(Modules, Level) when is_list(Modules) ->
    case {checked(primary, {level, Level}), lists:all(fun is_atom/1, Modules)} of
        {ok, true} ->
            #{modules := Levels} = Config = config(),
            store(Config#{modules => maps:merge(Levels, maps:from_list([{M, Level} || M <- Modules]))});
        {ok, false} ->
            {error, {not_a_list_of_modules, Modules}};
        {Error, _} ->
            Error
    end;
set_module_level(Modules, _) ->
    {error, {not_a_list_of_modules, Modules}}.

unset_module_level() -> store((config())#{modules => #{}}).

unset_module_level(Module) when is_atom(Module) ->
    unset_module_level([Module]);
unset_module_level(Modules) ->
    case is_list(Modules) andalso lists:all(fun is_atom/1, Modules) of
        true ->
            #{modules := Levels} = Config = config(),
            store(Config#{modules => maps:without(Modules, Levels)});
        false ->
            {error, {not_a_list_of_modules, Modules}}
    end.

set_application_level(Application, Level) -> of_modules(Application, fun(Modules) -> set_module_level(Modules, Level) end).

unset_application_level(Application) -> of_modules(Application, fun unset_module_level/1).

of_modules(Application, Act) ->
    case application:get_key(Application, modules) of
        {ok, Modules} -> Act(Modules);
        undefined -> {error, {not_loaded, Application}}
    end.

%% Handlers

get_handler_ids() -> [Id || {Id, _} <- handlers()].

get_handler_config() -> [Config || {_, Config} <- handlers()].

get_handler_config(Id) ->
    case lists:keyfind(Id, 1, handlers()) of
        {_, Config} -> {ok, Config};
        false -> {error, {not_found, Id}}
    end.

handlers() -> maps:get(handlers, config()).

%% The handler's module may change the configuration, or refuse it, by adding_handler/1.
add_handler(Id, Module, New) when is_atom(Id), is_atom(Module), is_map(New) ->
    case lists:keymember(Id, 1, handlers()) of
        true ->
            {error, {already_exist, Id}};
        false ->
            Config = maps:merge(?HANDLER, New#{id => Id, module => Module}),
            case first_error([checked(handler, Item) || Item <- maps:to_list(Config)] ++ [logs(Module)]) of
                ok ->
                    case accepted(callback(Module, adding_handler, [Config], {ok, Config}), Id) of
                        ok -> ok;
                        {error, Reason} -> {error, {handler_not_added, Reason}}
                    end;
                Error ->
                    Error
            end
    end;
add_handler(Id, _, _) when not is_atom(Id) ->
    {error, {invalid_id, Id}};
add_handler(_, Module, _) when not is_atom(Module) ->
    {error, {invalid_module, Module}};
add_handler(_, _, New) ->
    {error, {invalid_config, New}}.

logs(Module) ->
    _ = code:ensure_loaded(Module),
    case erlang:function_exported(Module, log, 2) of
        true -> ok;
        false -> {error, {invalid_handler, {function_not_exported, {Module, log, 2}}}}
    end.

accepted({ok, Config}, Id) ->
    #{handlers := Handlers} = All = config(),
    store(All#{handlers => stored({Id, Config}, Handlers)});
accepted({error, Reason}, _) ->
    {error, Reason}.

stored({Id, _} = Handler, Handlers) ->
    case lists:keymember(Id, 1, Handlers) of
        true -> lists:keyreplace(Id, 1, Handlers, Handler);
        false -> [Handler | Handlers]
    end.

%% Calls an optional callback of a handler's module.
callback(Module, F, Args, Default) ->
    _ = code:ensure_loaded(Module),
    case erlang:function_exported(Module, F, length(Args)) of
        true ->
            try apply(Module, F, Args) of
                Result -> Result
            catch
                Class:Reason:Stack -> {error, {callback_crashed, {Class, Reason, filter_stacktrace(?MODULE, Stack)}}}
            end;
        false ->
            Default
    end.

%% The handlers of a list, or of an application's parameter logger. What cannot be added is logged, too.
add_handlers(Application) when is_atom(Application) ->
    added_handlers(application:get_env(Application, logger, []), fun(Reason) -> {Application, Reason} end);
add_handlers(Handlers) ->
    added_handlers(Handlers, fun(Reason) -> Reason end).

added_handlers(List, Whose) ->
    {Handlers, Others} = lists:partition(fun(Item) -> is_tuple(Item) andalso tuple_size(Item) =:= 4 andalso element(1, Item) =:= handler end, List),
    case Others of
        [] -> add_all(Handlers, Whose);
        _ -> bad_handler(Whose(Others))
    end.

add_all([{handler, Id, Module, Config} | Handlers], Whose) ->
    case add_handler(Id, Module, Config) of
        ok -> add_all(Handlers, Whose);
        {error, Reason} -> bad_handler(Whose(Reason))
    end;
add_all([], _) ->
    ok.

bad_handler(Reason) ->
    log(error, "Invalid logger handler config: ~p", [Reason]),
    {error, {bad_config, {handler, Reason}}}.

remove_handler(Id) ->
    case get_handler_config(Id) of
        {ok, #{module := Module} = Config} ->
            drop_handler(Id),
            _ = callback(Module, removing_handler, [Config], ok),
            ok;
        Error ->
            Error
    end.

drop_handler(Id) ->
    #{handlers := Handlers} = Config = config(),
    store(Config#{handlers => lists:keydelete(Id, 1, Handlers)}).

set_handler_config(Id, New) when is_map(New) ->
    changed_handler(Id, set, fun(#{module := Module}) -> maps:merge(?HANDLER, New#{id => Id, module => Module}) end);
set_handler_config(_, New) ->
    {error, {invalid_config, New}}.

set_handler_config(Id, Key, Value) ->
    changed_handler(Id, set, fun(Old) -> Old#{Key => Value} end).

update_handler_config(Id, New) when is_map(New) ->
    changed_handler(Id, update, fun(#{module := Module} = Old) -> maps:merge(Old, New#{id => Id, module => Module}) end);
update_handler_config(_, New) ->
    {error, {invalid_config, New}}.

update_handler_config(Id, Key, Value) ->
    update_handler_config(Id, #{Key => Value}).

changed_handler(Id, How, Change) ->
    case get_handler_config(Id) of
        {ok, #{module := Module} = Old} ->
            New = Change(Old),
            case first_error([checked(handler, Item) || Item <- maps:to_list(New)]) of
                ok -> accepted(callback(Module, changing_config, [How, Old, New], {ok, New}), Id);
                Error -> Error
            end;
        Error ->
            Error
    end.

add_handler_filter(Handler, Id, Filter) ->
    case get_handler_config(Handler) of
        {ok, #{filters := Filters}} ->
            case added_filter(Id, Filter, Filters) of
                {ok, New} -> set_handler_config(Handler, filters, New);
                Error -> Error
            end;
        Error ->
            Error
    end.

remove_handler_filter(Handler, Id) ->
    case get_handler_config(Handler) of
        {ok, #{filters := Filters}} ->
            case lists:keymember(Id, 1, Filters) of
                true -> set_handler_config(Handler, filters, lists:keydelete(Id, 1, Filters));
                false -> {error, {not_found, Id}}
            end;
        Error ->
            Error
    end.

update_formatter_config(Handler, New) when is_map(New) ->
    case get_handler_config(Handler) of
        {ok, #{formatter := {Module, Old}}} -> set_handler_config(Handler, formatter, {Module, maps:merge(Old, New)});
        Error -> Error
    end;
update_formatter_config(_, New) ->
    {error, {invalid_formatter_config, New}}.

update_formatter_config(Handler, Key, Value) -> update_formatter_config(Handler, #{Key => Value}).

%% Printing the configuration, whole or the part primary | handlers | proxy | modules, or of one handler.

i() -> lists:foreach(fun i/1, [primary, handlers, proxy, modules]).

i(primary) ->
    #{level := Level, filters := Filters, filter_default := Default} = get_primary_config(),
    io:format("Primary configuration: ~n    Level: ~p~n    Filter Default: ~p~n    Filters: ~n", [Level, Default]),
    print_filters(Filters, "        ");
i(handlers) ->
    print_handlers(get_handler_config());
i(proxy) ->
    io:format("Proxy configuration: ~n"),
    print_items(get_proxy_config(), "    ");
i(modules) ->
    io:format("Level set per module: ~n"),
    case get_module_level() of
        [] -> io:format("    (none)~n");
        Levels -> [io:format("    Module: ~p~n        Level: ~p~n", [M, L]) || {M, L} <- Levels]
    end,
    ok;
i(Id) ->
    case get_handler_config(Id) of
        {ok, Config} -> print_handlers([Config]);
        Error -> Error
    end.

print_handlers(Handlers) ->
    io:format("Handler configuration: ~n"),
    lists:foreach(fun print_handler/1, Handlers).

print_handler(#{id := Id, module := Module, level := Level, formatter := {Formatter, Format}, filter_default := Default, filters := Filters} = Handler) ->
    io:format("    Id: ~p~n        Module: ~p~n        Level:  ~p~n        Formatter:~n            Module: ~p~n            Config:~n",
              [Id, Module, Level, Formatter]),
    print_items(Format, "                "),
    io:format("        Filter Default: ~p~n        Filters:~n", [Default]),
    print_filters(Filters, "            "),
    case Handler of
        #{config := Config} ->
            io:format("        Handler Config:~n"),
            print_items(Config, "            ");
        #{} ->
            ok
    end,
    case maps:without([id, module, level, formatter, filter_default, filters, config], Handler) of
        Others when Others =:= #{} -> ok;
        Others -> io:format("        Custom Config:~n"), print_items(Others, "            ")
    end.

print_filters([], Indent) -> io:format("~s(none)~n", [Indent]);
print_filters(Filters, Indent) ->
    [io:format("~sId: ~p~n~s    Fun: ~p~n~s    Arg: ~p~n", [Indent, Id, Indent, F, Indent, Arg]) || {Id, {F, Arg}} <- Filters],
    ok.

print_items(Items, Indent) when is_map(Items), Items =/= #{} ->
    [io:format("~s~p: ~p~n", [Indent, Key, Value]) || {Key, Value} <- lists:sort(maps:to_list(Items))],
    ok;
print_items(Items, Indent) when is_map(Items) ->
    io:format("~s[]~n", [Indent]);
print_items(Term, Indent) ->
    io:format("~s~p~n", [Indent, Term]).

%% Metadata that the process adds to its events

own_metadata() ->
    case get_process_metadata() of
        undefined -> #{};
        Meta -> Meta
    end.

get_process_metadata() -> get('$logger_metadata$').

set_process_metadata(Meta) when is_map(Meta) ->
    put('$logger_metadata$', Meta),
    ok;
set_process_metadata(Meta) ->
    erlang:error(badarg, [Meta]).

update_process_metadata(Meta) when is_map(Meta) -> set_process_metadata(maps:merge(own_metadata(), Meta));
update_process_metadata(Meta) -> erlang:error(badarg, [Meta]).

unset_process_metadata() ->
    erase('$logger_metadata$'),
    ok.

%% Text of reports

%% {Format, Args}: a line per item.
format_report(Report) when is_map(Report) -> format_report(maps:to_list(Report));
format_report([]) -> {"~tp", [[]]};
format_report(Report) when is_list(Report) ->
    case io_lib:printable_unicode_list(Report) of
        true -> {"~ts", [Report]};
        false -> lines(Report)
    end;
format_report(Report) -> {"~tp", [Report]}.

lines(Report) ->
    {Formats, Args} = lists:unzip([item(I) || I <- Report]),
    {lists:append(lists:join("\n", Formats)), lists:append(Args)}.

item({Key, Value}) ->
    case is_list(Value) andalso Value =/= [] andalso io_lib:printable_unicode_list(Value) of
        true -> {"    ~tp: ~ts", [Key, Value]};
        false -> {"    ~tp: ~tp", [Key, Value]}
    end;
item(Other) -> {"    ~tp", [Other]}.

format_otp_report(#{label := _, report := Report}) -> format_report(Report);
format_otp_report(Report) -> format_report(Report).

%% Without the frames of the module and what is below them.
filter_stacktrace(Module, Stack) -> lists:takewhile(fun(Frame) -> element(1, Frame) =/= Module end, Stack).

%% How a report's text shows terms with the settings of a formatter: the letters of its control sequence, its arguments, and the options of io_lib:format/3.

term_control(Config) ->
    Line = case Config of #{single_line := true} -> "0"; _ -> "" end,
    Unicode = case Config of #{encoding := latin1} -> ""; _ -> "t" end,
    Line ++ Unicode ++ case Config of #{depth := Depth} when Depth =/= unlimited -> "P"; _ -> "p" end.

term_args(Args, #{depth := Depth}) when Depth =/= unlimited -> lists:append([[Arg, Depth] || Arg <- Args]);
term_args(Args, _) -> Args.

term_options(#{chars_limit := Limit}) when is_integer(Limit) -> [{chars_limit, Limit}];
term_options(_) -> [].
