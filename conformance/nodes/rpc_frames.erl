% What errors of called functions carry: the frames of the function and of what it calls.
-module(rpc_frames).
-export([main/0, deep/1]).

main() ->
    [show(Call) || Node <- [node()], Limit <- [infinity, 10000], Call <- [
        fun() -> erpc:call(Node, erlang, error, [oops], Limit) end,
        fun() -> erpc:call(Node, erlang, error, [oops | invalid], Limit) end,
        fun() -> erpc:call(Node, erlang, atom_to_list, [1], Limit) end,
        fun() -> erpc:call(Node, ?MODULE, missing, [1], Limit) end,
        fun() -> erpc:call(Node, ?MODULE, deep, [1], Limit) end,
        fun() -> erpc:call(Node, fun() -> error(oops) end, Limit) end,
        fun() -> erpc:call(Node, fun() -> error(oops, [a]) end, Limit) end,
        fun() -> rpc:call(Node, ?MODULE, deep, [0], Limit) end,
        fun() -> rpc:call(Node, erlang, error, [oops], Limit) end,
        fun() -> rpc:block_call(Node, ?MODULE, deep, [1], Limit) end,
        fun() -> rpc:block_call(Node, erlang, error, [oops], Limit) end
    ]],
    ok.

deep(0) -> error(deep);
deep(_) -> [deeper()].

deeper() -> [error(deeper)].

show(Call) ->
    io:format("~p~n", [plain(try Call() catch Class:Reason -> {Class, Reason} end)]).

plain({badrpc, {'EXIT', {Reason, Stack}}}) -> {badrpc, Reason, frames(Stack)};
plain({error, {exception, Reason, Stack}}) -> {error, Reason, frames(Stack)}.

frames(Stack) -> [{M, F, A} || {M, F, A, _} <- Stack].
