%% What format_status/1 makes of a status stands in the report of an end: the reason is without its
%% stack trace when it is formatted.
-module(status_in_reports).
-export([main/0, init/1, format_status/1]).
-export([handle_call/3, handle_cast/2, handle_info/2]).
-export([callback_mode/0, handle_event/4]).
-export([log/2]).

main() ->
    ok = logger:add_handler(?MODULE, ?MODULE, #{config => self(), level => error}),
    process_flag(trap_exit, true),
    [ends(gen_server, How) || How <- [stop, exit, error, throw, undef]],
    [ends(gen_statem, How) || How <- [stop, exit, error, undef]],
    ok = logger:remove_handler(?MODULE).

log(#{msg := {report, #{label := {_, terminate}} = Report}}, #{config := Pid}) -> Pid ! Report;
log(_, _) -> ok.

ends(Behaviour, How) ->
    {ok, Pid} = Behaviour:start(?MODULE, Behaviour, []),
    catch Behaviour:call(Pid, How),
    receive
        #{label := {Behaviour, terminate}, reason := Reason} = Report ->
            Status = maps:with([state, log, last_message, queue, postponed], Report),
            io:format("~p ~p~n  ~p~n  ~p~n", [Behaviour, How, short(Reason), shown(Status)])
    after 5000 ->
        io:format("~p ~p: no report~n", [Behaviour, How])
    end.

%% Stack traces and processes differ.
short([{_, _, _, _} | _]) -> stack;
short([]) -> no_stack;
short(T) when is_tuple(T) -> list_to_tuple([short(X) || X <- tuple_to_list(T)]);
short(X) -> X.

shown(M) when is_map(M) -> [{K, shown(V)} || {K, V} <- lists:sort(maps:to_list(M))];
shown(T) when is_tuple(T) -> list_to_tuple([shown(X) || X <- tuple_to_list(T)]);
shown(L) when is_list(L) -> [shown(X) || X <- L];
shown(X) when is_pid(X); is_reference(X) -> somebody;
shown(X) -> X.

init(gen_server) -> {ok, state};
init(gen_statem) -> {ok, state, data}.

format_status(Status) -> maps:map(fun(log, _) -> []; (Key, Value) -> {Key, Value} end, Status).

handle_call(stop, _, State) -> {stop, stopped, State};
handle_call(How, _, _) -> ending(How).
handle_cast(_, State) -> {noreply, State}.
handle_info(_, State) -> {noreply, State}.

callback_mode() -> handle_event_function.
handle_event({call, _}, stop, _, _) -> {stop, stopped};
handle_event({call, _}, How, _, _) -> ending(How).

ending(exit) -> exit(reason);
ending(error) -> error(reason);
ending(throw) -> throw(reason);
ending(undef) -> ?MODULE:nothing().
