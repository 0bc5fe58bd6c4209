%% Names for processes that may be any terms, known at all nodes that are connected. At each node a process on the host keeps them
%% (epiphany_names), which begins with the first name; while there is no other node it registers names by itself, else its registrar does,
%% under a lock at all nodes.
-module(global).
-export([register_name/2, register_name/3, re_register_name/2, re_register_name/3, unregister_name/1, whereis_name/1, registered_names/0]).
-export([send/2, sync/0, set_lock/1, set_lock/2, set_lock/3, del_lock/1, del_lock/2, trans/2, trans/3, trans/4]).
-export([random_exit_name/3, random_notify_name/3, notify_all_name/3, disconnect/0]).

register_name(Name, Pid) when is_pid(Pid) -> register_name(Name, Pid, fun global:random_exit_name/3).

%% yes, or no if the name is taken or the process has one. Resolve says what becomes of the name when nodes that know it connect.
register_name(Name, Pid, Resolve) when is_pid(Pid) -> ask({registrar, {register, Name, Pid, method(Resolve)}}).

re_register_name(Name, Pid) when is_pid(Pid) -> re_register_name(Name, Pid, fun global:random_exit_name/3).

re_register_name(Name, Pid, Resolve) when is_pid(Pid) -> ask({registrar, {re_register, Name, Pid, method(Resolve)}}).

%% OTP still accepts {Module, Function}.
method(Resolve) when is_function(Resolve, 3) -> Resolve;
method({Module, Function}) when is_atom(Module), is_atom(Function) -> {Module, Function}.

unregister_name(Name) ->
    case whereis_name(Name) of
        undefined -> ok;
        _ -> ask({registrar, {unregister, Name}})
    end.

whereis_name(Name) ->
    case whereis(global_name_server) of
        undefined -> undefined;
        Server -> gen_server:call(Server, {whereis, Name}, infinity)
    end.

registered_names() -> ask(names).

%% The pid; exits with {badarg, {Name, Message}} if there is none.
send(Name, Message) ->
    case whereis_name(Name) of
        undefined ->
            exit({badarg, {Name, Message}});
        Pid ->
            Pid ! Message,
            Pid
    end.

%% Waits until the nodes that are connected have the same names.
sync() -> ask({sync, nodes()}).

%% Leaves all nodes; gives which.
disconnect() ->
    Nodes = nodes(),
    lists:foreach(fun erlang:disconnect_node/1, Nodes),
    Nodes.

%% Locks: Id is {resource, who asks}; who has it already gets it again.

set_lock(Id) -> set_lock(Id, [node() | nodes()]).

set_lock(Id, Nodes) -> set_lock(Id, Nodes, infinity).

set_lock({_, _} = Id, Nodes, Retries) when is_list(Nodes) -> lock(Id, lists:reverse(lists:usort(Nodes)), Retries, 1).

%% All who lock begin with the node whose name is the last one, so that one of them goes on.
lock(Id, Nodes, Retries, Times) ->
    case locked(Nodes, Id, []) of
        true -> true;
        false when Retries =:= 0 -> false;
        false ->
            timer:sleep(125 + erlang:phash2({self(), Times}, 250)),
            lock(Id, Nodes, case Retries of infinity -> infinity; _ -> Retries - 1 end, Times + 1)
    end.

locked([Node | Nodes], Id, Done) ->
    case at(Node, {set_lock, Id}) of
        false -> unlocked(Done, Id), false;
        _ -> locked(Nodes, Id, [Node | Done])
    end;
locked([], _, _) ->
    true.

unlocked(Nodes, Id) -> lists:foreach(fun(Node) -> at(Node, {del_lock, Id}) end, Nodes).

del_lock(Id) -> del_lock(Id, [node() | nodes()]).

del_lock({_, _} = Id, Nodes) ->
    unlocked(lists:usort(Nodes), Id),
    true.

%% What the server of a node replies, or gone. The one of this node is started.
at(Node, Request) when Node =:= node() -> ask(Request);
at(Node, Request) -> try gen_server:call({global_name_server, Node}, Request, infinity) catch exit:_ -> gone end.

trans(Id, F) -> trans(Id, F, [node() | nodes()]).

trans(Id, F, Nodes) -> trans(Id, F, Nodes, infinity).

%% What F returns, called with the lock, or aborted.
trans(Id, F, Nodes, Retries) ->
    case set_lock(Id, Nodes, Retries) of
        true ->
            try
                F()
            after
                del_lock(Id, Nodes)
            end;
        false ->
            aborted
    end.

%% What may be done about a clash of names.

random_exit_name(_, Pid, Other) ->
    exit(Other, kill),
    Pid.

random_notify_name(Name, Pid, Other) ->
    Other ! {global_name_conflict, Name},
    Pid.

notify_all_name(Name, Pid, Other) ->
    Pid ! {global_name_conflict, Name, Other},
    Other ! {global_name_conflict, Name, Pid},
    none.

ask(Request) ->
    epiphany_names:server(),
    gen_server:call(global_name_server, Request, infinity).
