%% Funs that are called at other nodes.
-module(funs).
-export([call/2, on_core/2, kept/2]).

-ifndef(FACTOR).
-define(FACTOR, 2).
-endif.

%% What a fun returns at another node, or that it is none there.
call(Go, Node) ->
    Here = 20,
    F = fun(N) -> ?FACTOR * N + Here end,
    Go ! {try erpc:call(Node, erlang, apply, [F, [11]])
          catch error:{exception, {badfun, G}, _} -> {badfun, G =:= F}
          end}.

on_core(Go, Node) ->
    Self = self(),
    F = fun() -> Self ! {self(), ?FACTOR} end,
    Pid = rpc:call(Node, epiphany, spawn, [F]),
    Go ! receive {Pid, X} -> {node(Pid) =:= Node, X} end.

%% What a process at another node that has called a fun, and so loaded its module, says of one that
%% comes then.
kept(Go, Node) ->
    Here = 20,
    F = fun(N) -> ?FACTOR * N + Here end,
    Keeper = rpc:call(Node, keeper, keep, [F]),
    Go ! list_to_tuple([begin Keeper ! {self(), G}, receive {Keeper, X} -> X end end ||
        G <- [F, F, fun(N) -> N + Here end]]).
