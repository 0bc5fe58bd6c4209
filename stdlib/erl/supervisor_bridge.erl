%% A process that stands for a part of a system that is no process of a behaviour: it is started, ends with it, and ends it.
-module(supervisor_bridge).
-behaviour(gen_server).
-export([start_link/2, start_link/3]).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2, terminate/2, code_change/3]).
-export([format_log/1, format_log/2]).

-callback init(Args :: term()) -> {ok, Pid :: pid(), State :: term()} | ignore | {error, Error :: term()}.
-callback terminate(Reason :: shutdown | term(), State :: term()) -> term().

start_link(Module, Args) -> gen_server:start_link(?MODULE, [Module, Args, self], []).

start_link(Name, Module, Args) -> gen_server:start_link(Name, ?MODULE, [Module, Args, Name], []).

init([Module, Args, Name]) ->
    process_flag(trap_exit, true),
    Called = case Name of
                 self -> {self(), Module};
                 _ -> Name
             end,
    case Module:init(Args) of
        {ok, Pid, State} ->
            link(Pid),
            report(progress, [{supervisor, Called}, {started, [{pid, Pid}, {mfa, {Module, init, [Args]}}]}]),
            {ok, {Module, Pid, State, Called}};
        ignore -> ignore;
        {error, Reason} -> {stop, Reason}
    end.

%% Who asks the bridge as a supervisor learns that it has no children.
handle_call(which_children, _, Bridge) -> {reply, [], Bridge};
handle_call(_, _, Bridge) -> {reply, {error, badcall}, Bridge}.

handle_cast(_, Bridge) -> {noreply, Bridge}.

handle_info({'EXIT', Pid, Reason}, {Module, Pid, State, Called}) ->
    case Reason of
        normal -> ok;
        shutdown -> ok;
        {shutdown, _} -> ok;
        _ -> report(error, [{supervisor, Called}, {errorContext, child_terminated}, {reason, Reason}, {offender, [{pid, Pid}, {mod, Module}]}])
    end,
    {stop, Reason, {Module, gone, State, Called}};
handle_info(_, Bridge) ->
    {noreply, Bridge}.

terminate(_, {_, gone, _, _}) -> ok;
terminate(Reason, {Module, _, State, _}) -> Module:terminate(Reason, State).

code_change(_, Bridge, _) -> {ok, Bridge}.

report(progress, Report) ->
    log(info, progress, Report, "PROGRESS REPORT", #{tag => info_report, type => progress});
report(error, Report) ->
    log(error, child_terminated, Report, "SUPERVISOR REPORT", #{tag => error_report, type => supervisor_report}).

log(Level, What, Report, Title, Event) ->
    logger:log(Level, #{label => {supervisor, What}, report => Report},
               #{domain => [otp, sasl], report_cb => fun ?MODULE:format_log/2,
                 logger_formatter => #{title => Title},
                 error_logger => Event#{report_cb => fun ?MODULE:format_log/1}}).

%% {Format, Args}
format_log(Report) -> gen:format_log(fun text/3, Report).

%% Characters
format_log(Report, Config) -> gen:format_log(fun text/3, Report, Config).

text(#{report := [{supervisor, Name} | Items]}, P, true) ->
    {Formats, Args} = lists:unzip([one_line(Item, P) || Item <- Items]),
    {lists:append(["Supervisor: ~", P, "." | Formats]), [Name | lists:append(Args)]};
text(#{report := Items}, P, false) ->
    {lists:append([lists:concat(["    ", Key, ": ~", P, "~n"]) || {Key, _} <- Items]),
     [value(Item) || Item <- Items]}.

value({started, _} = Started) -> Started;
value({_, Value}) -> Value.

one_line({errorContext, Context}, P) -> {" Context: ~" ++ P ++ ".", [Context]};
one_line({reason, Reason}, P) -> {" Reason: ~" ++ P ++ ".", [Reason]};
one_line({Key, [{A, ValueA}, {B, ValueB}]}, P) ->
    Title = case Key of offender -> "Offender"; started -> "Started" end,
    {lists:concat([" ", Title, ": ", A, "=~", P, ",", B, "=~", P, "."]), [ValueA, ValueB]}.
