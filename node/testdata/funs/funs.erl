%% Funs that are called at other nodes.
-module(funs).
-export([call/2, on_core/2]).

-ifndef(FACTOR).
-define(FACTOR, 2).
-endif.

%% What a fun returns at another node, or that it is none there.
call(Go, Node) ->
    Here = 20,
    F = fun(N) -> ?FACTOR * N + Here end,
    Go ! {try erpc:call(Node, erlang, apply, [F, [11]]) catch error:{exception, {badfun, G}, _} -> {badfun, G =:= F} end}.

on_core(Go, Node) ->
    Self = self(),
    F = fun() -> Self ! {self(), ?FACTOR} end,
    Pid = rpc:call(Node, epiphany, spawn, [F]),
    Go ! receive {Pid, X} -> {node(Pid) =:= Node, X} end.
