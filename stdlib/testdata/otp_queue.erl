%% queue against OTP: the same lists come out of the same operations, and the same errors.
-module(otp_queue).
-export([main/0]).

-define(ROUNDS, 500).

main() ->
    rand:seed(exsss, 3),
    compare:exports(queue, [], []),
    [random_walk(rand:uniform(40)) || _ <- lists:seq(1, ?ROUNDS)],
    compare:calls(queue, [{F, [Q], fun view/1} || F <- one(), Q <- queues()]),
    compare:calls(queue, [{F, [X, Q], fun view/1} || F <- [in, in_r, member, delete, delete_r, cons, split], X <- [1, 2, 9, -1, a],
                                                     Q <- queues()]),
    compare:calls(queue, [{F, [P, Q], fun view/1} || F <- [filter, filtermap, any, all, delete_with, delete_with_r],
                                                     P <- [fun(X) -> X =:= 2 end, fun(_) -> false end, 7], Q <- queues()]),
    compare:calls(queue, [{join, [Q1, Q2], fun view/1} || Q1 <- queues(), Q2 <- queues()]),
    compare:calls(queue, [{fold, [fun(X, A) -> [X | A] end, [], Q]} || Q <- queues()]),
    compare:calls(queue, [{snoc, [Q, x], fun view/1} || Q <- queues()]),
    compare:calls(queue, [{from_list, [L], fun view/1} || L <- [[], [1], [1, 2], [1, 2, 3], lists:seq(1, 9), a]]).

one() ->
    [is_queue, is_empty, len, to_list, out, out_r, get, get_r, peek, peek_r, drop, drop_r, reverse, head, tail, last, daeh,
     init, liat, lait].

queues() -> [{[], []}, {[1], []}, {[], [1]}, {[2], [1]}, {[3, 2], [1]}, {[4, 3], [1, 2]}, {[2, 2], [1, 2]}, a, {a, []}].

view({R, F}) when is_list(R), is_list(F) -> F ++ lists:reverse(R);
view({Q1, Q2}) when is_tuple(Q1), is_tuple(Q2) -> {view(Q1), view(Q2)};
view({Result, Q}) when is_tuple(Q) -> {Result, view(Q)};
view(X) -> X.

%% Operations that both modules do on queues of their own.
random_walk(Steps) ->
    Walk = [lists:nth(rand:uniform(6), [in, in, in_r, out, out_r, reverse]) || _ <- lists:seq(1, Steps)],
    compare:same({queue, Walk}, walk(p_queue, Walk), walk(queue, Walk)).

walk(Module, Walk) ->
    {_, Seen, Q} = lists:foldl(fun(Op, {N, Seen, Q}) ->
        case Op of
            reverse -> {N, Seen, Module:reverse(Q)};
            _ when Op =:= in; Op =:= in_r -> {N + 1, Seen, Module:Op(N, Q)};
            _ -> {Result, Rest} = Module:Op(Q), {N, [Result | Seen], Rest}
        end
    end, {0, [], Module:new()}, Walk),
    {Seen, Module:to_list(Q), Module:len(Q)}.
