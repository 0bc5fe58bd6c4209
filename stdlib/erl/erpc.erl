%% Calls of functions on other nodes. A process there makes the call, and its exit reason is the result; its monitor is how the caller
%% gets that. What is on the way between nodes is as OTP has it: execute_call and execute_cast are called from there.
-module(erpc).
-export([call/2, call/3, call/4, call/5, cast/2, cast/4, multicall/2, multicall/3, multicall/4, multicall/5, multicast/2, multicast/4]).
-export([send_request/2, send_request/4, send_request/6, receive_response/1, receive_response/2, receive_response/3]).
-export([wait_response/1, wait_response/2, wait_response/3, check_response/2, check_response/3]).
-export([reqids_new/0, reqids_size/1, reqids_add/3, reqids_to_list/1]).
-export([execute_call/3, execute_call/4, execute_cast/3, trim_stack/4]).

%% execute_call(Ref, Module, Function, Args): exits with {Ref, return, Result}, {Ref, throw, Value},
%% {Ref, exit, Reason}, {Ref, error, Reason, Stack}, or {Ref, error, {erpc, system_limit}} for too many arguments.
execute_call(Ref, Module, Function, Args) -> exit(called(Ref, Module, Function, Args)).

execute_cast(Module, Function, Args) ->
    try
        execute_call(Module, Function, Args)
    catch
        error:system_limit when length(Args) > 255 -> error({?MODULE, system_limit});
        error:Reason:Stack -> error({exception, {Reason, trim_stack(Stack, Module, Function, Args)}})
    end.

called(Ref, Module, Function, Args) ->
    try execute_call(Module, Function, Args) of
        {return, Result} -> {Ref, return, Result}
    catch
        throw:Value -> {Ref, throw, Value};
        exit:Reason -> {Ref, exit, Reason};
        error:system_limit when length(Args) > 255 -> {Ref, error, {?MODULE, system_limit}};
        error:Reason:Stack -> {Ref, error, Reason, trim_stack(Stack, Module, Function, Args)}
    end.

%% Its frame is below those of what is called.
execute_call(Module, Function, Args) -> {return, apply(Module, Function, Args)}.

%% The frames of a function called here and of what it calls. Its own is there even if that has been called last.
trim_stack(Stack, Module, Function, Args) ->
    case lists:splitwith(fun(Frame) -> not is_ours(Frame) end, Stack) of
        {All, []} -> All;
        {[], _} -> [{Module, Function, Args, []}];
        {[{Module, Function, Args, _}] = Own, _} -> Own;
        {Frames, _} -> Frames ++ own(lists:last(Frames), Module, Function, Args)
    end.

is_ours(Frame) -> element(1, Frame) =:= ?MODULE andalso element(2, Frame) =:= execute_call.

own({Module, Function, Arity, _}, Module, Function, Args) when Arity =:= length(Args) -> [];
own(_, Module, Function, Args) when length(Args) >= 0 -> [{Module, Function, length(Args), []}];
own(_, _, _, _) -> [].

call(Node, Fun) -> call(Node, Fun, infinity).

call(Node, Fun, Timeout) when is_function(Fun, 0) -> call(Node, erlang, apply, [Fun, []], Timeout);
call(_, _, _) -> error({erpc, badarg}).

call(Node, Module, Function, Args) -> call(Node, Module, Function, Args, infinity).

%% What the function returns or throws; errors and exits within {exception, …}; {erpc, Reason} when the call cannot be made. One
%% here for which there is no limit of time is made by the caller itself.
call(Node, Module, Function, Args, Timeout) ->
    try call_until(Node, Module, Function, Args, Timeout)
    catch Class:Reason:Stack -> erlang:raise(Class, Reason, from_call(Stack))
    end.

%% A stack trace that begins with call/5.
from_call([{?MODULE, call, 5, _} | _] = Stack) -> Stack;
from_call([{?MODULE, _, _, _} | Stack]) -> from_call(Stack);
from_call(Stack) -> Stack.

call_until(Node, Module, Function, Args, infinity) when Node =:= node(), is_atom(Module), is_atom(Function), is_list(Args) ->
    result(here, called(here, Module, Function, Args));
call_until(Node, Module, Function, Args, Timeout) ->
    End = deadline(Timeout),
    receive_until(send_request(Node, Module, Function, Args), End).

cast(Node, Fun) when is_function(Fun, 0) -> cast(Node, erlang, apply, [Fun, []]);
cast(_, _) -> error({erpc, badarg}).

cast(Node, Module, Function, Args) when is_atom(Node), is_atom(Module), is_atom(Function), is_list(Args) ->
    _ = request(Node, execute_cast, [Module, Function, Args], [{reply, no}]),
    ok;
cast(_, _, _, _) ->
    error({erpc, badarg}).

multicast(Nodes, Fun) when is_function(Fun, 0) -> multicast(Nodes, erlang, apply, [Fun, []]);
multicast(_, _) -> error({erpc, badarg}).

multicast(Nodes, Module, Function, Args) ->
    are_nodes(Nodes) orelse error({erpc, badarg}),
    [cast(Node, Module, Function, Args) || Node <- Nodes],
    ok.

multicall(Nodes, Fun) -> multicall(Nodes, Fun, infinity).

multicall(Nodes, Fun, Timeout) when is_function(Fun, 0) -> multicall(Nodes, erlang, apply, [Fun, []], Timeout);
multicall(_, _, _) -> error({erpc, badarg}).

multicall(Nodes, Module, Function, Args) -> multicall(Nodes, Module, Function, Args, infinity).

%% {ok, Result} or {Class, Reason} for each node.
multicall(Nodes, Module, Function, Args, Timeout) ->
    End = deadline(Timeout),
    are_nodes(Nodes) orelse error({erpc, badarg}),
    Requests = [send_request(Node, Module, Function, Args) || Node <- Nodes],
    [try receive_until(Request, End) of
         Result -> {ok, Result}
     catch
         Class:Reason -> {Class, Reason}
     end || Request <- Requests].

are_nodes(Nodes) -> is_list(Nodes) andalso length(Nodes) >= 0 andalso lists:all(fun is_atom/1, Nodes).

%% A request is [Ref | Id]: the first marks the result, the other is the monitor's.
send_request(Node, Fun) when is_function(Fun, 0) -> send_request(Node, erlang, apply, [Fun, []]);
send_request(_, _) -> error({erpc, badarg}).

send_request(Node, Fun, Label, Requests) when is_function(Fun, 0), is_map(Requests) ->
    reqids_add(send_request(Node, Fun), Label, Requests);
send_request(Node, Module, Function, Args) when is_atom(Node), is_atom(Module), is_atom(Function), is_list(Args) ->
    Ref = make_ref(),
    [Ref | request(Node, execute_call, [Ref, Module, Function, Args], [{reply, error_only}, monitor])];
send_request(_, _, _, _) ->
    error({erpc, badarg}).

send_request(Node, Module, Function, Args, Label, Requests) when is_map(Requests) ->
    reqids_add(send_request(Node, Module, Function, Args), Label, Requests);
send_request(_, _, _, _, _, _) ->
    error({erpc, badarg}).

request(Node, Function, Args, Options) ->
    try
        spawn_request(Node, ?MODULE, Function, Args, Options)
    catch
        error:Reason -> error({erpc, Reason})
    end.

receive_response(Request) -> receive_response(Request, infinity).

receive_response([Ref | Id] = Request, Timeout) when is_reference(Ref), is_reference(Id) -> receive_until(Request, deadline(Timeout));
receive_response(_, _) -> error({erpc, badarg}).

receive_until([Ref | Id], End) ->
    receive
        {spawn_reply, Id, error, Reason} -> refused(Reason);
        {'DOWN', Id, process, _, Reason} -> result(Ref, Reason)
    after left(End) ->
        case abandoned(Id) of
            {down, Reason} -> result(Ref, Reason);
            {refused, Reason} -> refused(Reason);
            none -> error({erpc, timeout})
        end
    end.

%% Takes a request back, unless its result has come meanwhile.
abandoned(Id) ->
    _ = erlang:spawn_request_abandon(Id),
    case erlang:demonitor(Id, [info]) of
        true -> receive {spawn_reply, Id, error, _} -> none after 0 -> none end;
        false ->
            receive
                {'DOWN', Id, process, _, Reason} -> {down, Reason};
                {spawn_reply, Id, error, Reason} -> {refused, Reason}
            after 0 ->
                none
            end
    end.

wait_response(Request) -> wait_response(Request, 0).

%% {response, Result} or no_response.
wait_response([Ref | Id], Timeout) when is_reference(Ref), is_reference(Id) ->
    End = deadline(Timeout),
    receive
        {spawn_reply, Id, error, Reason} -> refused(Reason);
        {'DOWN', Id, process, _, Reason} -> {response, result(Ref, Reason)}
    after left(End) ->
        no_response
    end;
wait_response(_, _) ->
    error({erpc, badarg}).

check_response({spawn_reply, Id, error, Reason}, [Ref | Id]) when is_reference(Ref) -> refused(Reason);
check_response({'DOWN', Id, process, _, Reason}, [Ref | Id]) when is_reference(Ref) -> {response, result(Ref, Reason)};
check_response(_, [Ref | Id]) when is_reference(Ref), is_reference(Id) -> no_response;
check_response(_, _) -> error({erpc, badarg}).

%% Collections of requests: #{Id => {Ref, Label}}.
reqids_new() -> #{}.

reqids_size(Requests) when is_map(Requests) -> map_size(Requests);
reqids_size(_) -> error({erpc, badarg}).

reqids_add([Ref | Id], Label, Requests) when is_reference(Ref), is_reference(Id), is_map(Requests), not is_map_key(Id, Requests) ->
    Requests#{Id => {Ref, Label}};
reqids_add(_, _, _) ->
    error({erpc, badarg}).

reqids_to_list(Requests) when is_map(Requests) -> [{[Ref | Id], Label} || {Id, {Ref, Label}} <- maps:to_list(Requests)];
reqids_to_list(_) -> error({erpc, badarg}).

%% {Result, Label, Requests} or no_request; errors have label and requests with them.
receive_response(Requests, _, _) when Requests =:= #{} ->
    no_request;
receive_response(Requests, Timeout, Delete) when is_map(Requests), is_boolean(Delete) ->
    case next(Requests, deadline(Timeout)) of
        {Message, Id} -> labelled(Message, Id, Delete, Requests, fun(Result) -> Result end);
        none ->
            [_ = abandoned(Id) || Id <- maps:keys(Requests)],
            error({erpc, timeout})
    end;
receive_response(_, _, _) ->
    error({erpc, badarg}).

%% The same, with {response, Result}; no_response when the time is over.
wait_response(Requests, _, _) when Requests =:= #{} ->
    no_request;
wait_response(Requests, Timeout, Delete) when is_map(Requests), is_boolean(Delete) ->
    case next(Requests, deadline(Timeout)) of
        {Message, Id} -> labelled(Message, Id, Delete, Requests, fun(Result) -> {response, Result} end);
        none -> no_response
    end;
wait_response(_, _, _) ->
    error({erpc, badarg}).

check_response(_, Requests, _) when Requests =:= #{} ->
    no_request;
check_response(Message, Requests, Delete) when is_map(Requests), is_boolean(Delete) ->
    case Message of
        {spawn_reply, Id, error, _} when is_map_key(Id, Requests) ->
            labelled(Message, Id, Delete, Requests, fun(Result) -> {response, Result} end);
        {'DOWN', Id, process, _, _} when is_map_key(Id, Requests) ->
            labelled(Message, Id, Delete, Requests, fun(Result) -> {response, Result} end);
        _ -> no_response
    end;
check_response(_, _, _) ->
    error({erpc, badarg}).

next(Requests, End) ->
    receive
        {spawn_reply, Id, error, _} = Message when is_map_key(Id, Requests) -> {Message, Id};
        {'DOWN', Id, process, _, _} = Message when is_map_key(Id, Requests) -> {Message, Id}
    after left(End) ->
        none
    end.

labelled(Message, Id, Delete, Requests, Wrap) ->
    {Ref, Label} = maps:get(Id, Requests),
    Left = if Delete -> maps:remove(Id, Requests); true -> Requests end,
    try
        case Message of
            {spawn_reply, _, error, Reason} -> refused(Reason);
            {'DOWN', _, process, _, Reason} -> {Wrap(result(Ref, Reason)), Label, Left}
        end
    catch
        Class:Why:Stack -> erlang:raise(Class, {Why, Label, Left}, Stack)
    end.

%% What the process that has made the call ended with.
result(Ref, {Ref, return, Result}) -> Result;
result(Ref, {Ref, throw, Value}) -> throw(Value);
result(Ref, {Ref, exit, Reason}) -> exit({exception, Reason});
result(Ref, {Ref, error, Reason, Stack}) -> error({exception, Reason, Stack});
result(Ref, {Ref, error, {erpc, _} = Reason}) -> error(Reason);
result(_, noconnection) -> error({erpc, noconnection});
result(_, Reason) -> exit({signal, Reason}).

refused(Reason) -> error({erpc, Reason}).

deadline(infinity) -> infinity;
deadline({abs, Time}) when is_integer(Time) -> Time;
deadline(Timeout) when is_integer(Timeout), Timeout >= 0, Timeout < 1 bsl 32 -> erlang:monotonic_time(millisecond) + Timeout;
deadline(_) -> error({erpc, badarg}).

left(infinity) -> infinity;
left(End) -> max(0, End - erlang:monotonic_time(millisecond)).
