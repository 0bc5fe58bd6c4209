%% A console of another node, OTP's or one of this project: that node's own shell, which reads and writes here.
-module(epiphany_remsh).
-export([main/2, interrupt/0]).

%% Milliseconds between attempts to connect.
-define(PAUSE, 250).

%% Runs until the input ends, the shell does, or the node is lost. A member of a cluster is not known at once: there are some attempts.
main(Node, Attempts) ->
    register(?MODULE, self()),
    connected(net_kernel:connect_node(Node), Node, Attempts).

connected(true, Node, _) ->
    attached(Node);
connected(_, Node, Attempts) when Attempts > 1 ->
    timer:sleep(?PAUSE),
    connected(net_kernel:connect_node(Node), Node, Attempts - 1);
connected(_, Node, _) ->
    lost("cannot connect to ~ts", Node).

%% Ends what the shell evaluates.
interrupt() -> ?MODULE ! interrupt.

attached(Node) ->
    Console = self(),
    Device = group_leader(),
    Leader = spawn(fun() -> lead(Console, Device) end),
    group_leader(Leader, self()),
    case rpc:call(Node, shell, start, []) of
        Shell when is_pid(Shell) -> wait(Node, Shell, monitor(process, Shell), Device);
        {badrpc, Reason} -> exit(Reason)
    end.

wait(Node, Shell, Ref, Device) ->
    receive
        interrupt ->
            exit(Shell, interrupt),
            wait(Node, Shell, Ref, Device);
        eof ->
            exit(Shell, kill),
            io:nl(Device);
        {'DOWN', Ref, process, Shell, noconnection} ->
            group_leader(Device, self()),
            lost("the connection with ~ts is lost", Node);
        {'DOWN', Ref, process, Shell, _} ->
            ok
    end.

lost(Text, Node) ->
    io:format(standard_error, "epiphany shell: " ++ Text ++ "\n", [Node]),
    halt(1).

%% The group leader of the shell, and of what it starts. The end of the input does not reach the shell: OTP's would halt its node.
lead(Console, Device) ->
    receive
        {io_request, From, As, Request} ->
            case asked(Device, Request) of
                eof ->
                    Console ! eof;
                Reply ->
                    From ! {io_reply, As, Reply},
                    lead(Console, Device)
            end;
        _ ->
            lead(Console, Device)
    end.

asked(Device, Request) ->
    Ref = monitor(process, Device),
    Device ! {io_request, self(), Ref, Request},
    receive
        {io_reply, Ref, {eof, _}} -> over(Ref);
        {io_reply, Ref, eof} -> over(Ref);
        {io_reply, Ref, Reply} ->
            demonitor(Ref, [flush]),
            Reply;
        {'DOWN', Ref, process, Device, _} ->
            eof
    end.

over(Ref) ->
    demonitor(Ref, [flush]),
    eof.
