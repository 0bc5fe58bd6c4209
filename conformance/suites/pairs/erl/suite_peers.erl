%% The peers of a suite, which Go starts and ends. What this node says of them to Go is in lines of standard output:
%%
%%   @@PEER start KEY NAME FLAG...   the name and the flags in hexadecimal
%%   @@PEER send KEY LINE            for standard input of the peer
%%   @@PEER stop KEY
%%
%% KEY is the process here that is responsible for the peer. It gets, as {suite_peer, Line}, what Go says in lines of standard input:
%%
%%   KEY @@...         a line of the peer's standard output, see suite_peer
%%   KEY ended         the peer has
%%   KEY refused FLAG  a node of its kind does not have this flag
-module(suite_peers).
-export([begins/0, sweep/0, start/3, name/2, write/1]).

begins() ->
    register(?MODULE, spawn(fun() ->
        spawn_link(fun read/0),
        writes()
    end)).

%% All output of this kind goes to the same place, whatever group leader a case has.
write(Line) -> ?MODULE ! {write, Line}.

writes() ->
    receive {write, Line} -> io:put_chars(["\n@@PEER ", Line, "\n"]) end,
    writes().

read() ->
    case io:get_line("") of
        Line when is_list(Line) ->
            {Key, [_ | Rest]} = lists:splitwith(fun(C) -> C =/= $\s end, string:trim(Line, trailing)),
            list_to_pid(Key) ! {suite_peer, Rest},
            read();
        _ ->
            ok
    end.

%% Ends the peers that a case has left.
sweep() -> peer:sweep().

%% What common_test does for CT_PEER.
start(Args, Module, Case) when is_list(Args) -> start(#{args => Args}, Module, Case);
start(#{name := _} = Options, _, _) -> peer:start_link(Options);
start(Options, Module, Case) -> peer:start_link(Options#{name => name(Module, Case)}).

name(Module, Case) -> peer:random_name(lists:concat([Module, "-", Case])).
