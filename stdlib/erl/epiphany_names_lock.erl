%% Processes of global_name_server that wait for locks at other nodes: the one that locks names while nodes join, and the one that registers
%% names at all nodes, one after the other.
-module(epiphany_names_lock).
-export([run/0, register/1]).

%% A node that joins: its locker, and the tags of either side.
-record(him, {locker, his, mine}).

run() -> loop(#{}, 1).

%% Of two nodes, that whose name comes last locks first. When it cannot, somebody else has a lock, and it tries again a while later.
loop(Him, Times) ->
    case lists:sort([Node || Node <- maps:keys(Him), node() > Node]) of
        [] ->
            receive Message -> loop(handle(Message, Him), 1) end;
        Mine ->
            Node = lists:nth(1 + Times rem length(Mine), Mine),
            case attempt(Node, map_get(Node, Him)) of
                true -> loop(maps:remove(Node, Him), 1);
                false -> loop(pause(Him, Times), Times + 1)
            end
    end.

pause(Him, Times) ->
    receive
        Message -> handle(Message, Him)
    after 20 + erlang:phash2({node(), Times}, 50 * min(Times, 20)) ->
        Him
    end.

handle({his_the_locker, Locker, _, His, Mine}, Him) ->
    Him#{node(Locker) => #him{locker = Locker, his = His, mine = Mine}};
handle({cancel, Node, Tag}, Him) ->
    case Him of
        #{Node := #him{mine = Tag}} -> maps:remove(Node, Him);
        #{} -> Him
    end;
handle({lock_set, Locker, true, _, Tag}, Him) ->
    Node = node(Locker),
    case Him of
        #{Node := #him{locker = Locker, mine = Tag} = H} ->
            case follow(Node, H) of
                true -> maps:remove(Node, Him);
                false -> Him
            end;
        #{} ->
            Him
    end;
handle(_, Him) ->
    Him.

%% Locks here, at the other node, and at all that are known here; then the other node locks at those that it knows.
attempt(Node, #him{locker = Locker, his = His, mine = Mine} = H) ->
    {Id, Known} = {id(Locker), known()},
    Nodes = [node(), Node | Known],
    global:set_lock(Id, Nodes, 0) andalso begin
        say(Node, true, Known, His),
        receive
            {lock_set, Locker, true, _, Mine} -> held(Node, H, Id, Nodes);
            {lock_set, Locker, false, _, Mine} -> global:del_lock(Id, Nodes), false;
            {cancel, Node, Mine} -> global:del_lock(Id, Nodes)
        end
    end.

%% The other node has locked.
follow(Node, #him{locker = Locker, his = His} = H) ->
    {Id, Known} = {id(Locker), known()},
    Nodes = [node() | Known],
    Set = global:set_lock(Id, Nodes, 0),
    say(Node, Set, Known, His),
    Set andalso held(Node, H, Id, Nodes).

%% All is locked: names are exchanged until the server cancels.
held(Node, #him{mine = Mine}, Id, Nodes) ->
    gen_server:cast(global_name_server, {lock_is_set, Node, Mine, Id}),
    receive {cancel, Node, Mine} -> global:del_lock(Id, Nodes) end.

id(Locker) -> {global, lists:sort([self(), Locker])}.

known() -> gen_server:call(global_name_server, get_known, infinity).

say(Node, Set, Known, Tag) -> gen_server:cast({global_name_server, Node}, {lock_set, self(), Set, Known, Tag}).

%% The registrar.
register(Server) ->
    receive
        {Request, From} ->
            gen_server:reply(From, everywhere(Request)),
            register(Server)
    end.

%% Does at all nodes what is wanted, under a lock there. The nodes that are known may be others when it is set.
everywhere(Request) ->
    Known = known(),
    Id = {global, self()},
    true = global:set_lock(Id, [node() | Known]),
    Result = case known() of
        Known -> {done, registered(Request, [node() | Known])};
        _ -> again
    end,
    global:del_lock(Id, [node() | Known]),
    case Result of
        {done, Reply} -> Reply;
        again -> everywhere(Request)
    end.

registered({register, Name, Pid, _} = Request, Nodes) ->
    case gen_server:call(global_name_server, {may, Name, Pid}, infinity) of
        true -> all(Request, yes, Nodes);
        false -> no
    end;
registered({re_register, Name, Pid, Method}, Nodes) -> all({register, Name, Pid, Method}, yes, Nodes);
registered({unregister, _} = Request, Nodes) -> all(Request, ok, Nodes).

all(Request, Reply, Nodes) ->
    _ = gen_server:multi_call(Nodes, global_name_server, Request),
    Reply.
