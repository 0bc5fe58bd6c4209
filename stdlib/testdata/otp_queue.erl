%% queue against OTP: the same queues come out of the same operations, and the same errors.
-module(otp_queue).
-export([main/0]).

-define(ROUNDS, 500).

main() ->
    rand:seed(exsss, 3),
    compare:exports(queue, [], []),
    [random_walk(rand:uniform(40)) || _ <- lists:seq(1, ?ROUNDS)],
    compare:calls(queue, [{F, [Q]} || F <- one(), Q <- queues()]),
    compare:calls(queue, [{F, [X, Q]} || F <- [in, in_r, member, delete, delete_r, cons, split], X <- [0, 1, 2, 3, 4, 5, 6, 7, 9, -1, a],
                                                     Q <- queues()]),
    compare:calls(queue, [{F, [P, Q]} || F <- [filter, filtermap, any, all, delete_with, delete_with_r],
                                                     P <- [fun(X) -> X =:= 2 end, fun(_) -> false end, fun(X) -> X > 3 end, 7], Q <- queues()]),
    compare:calls(queue, [{join, [Q1, Q2]} || Q1 <- queues(), Q2 <- queues()]),
    compare:calls(queue, [{fold, [fun(X, A) -> [X | A] end, [], Q]} || Q <- queues()]),
    compare:calls(queue, [{snoc, [Q, x]} || Q <- queues()]),
    compare:calls(queue, [{from_list, [L]} || L <- [[], [1], [1, 2], [1, 2, 3], lists:seq(1, 9), a]]).

one() ->
    [is_queue, is_empty, len, to_list, out, out_r, get, get_r, peek, peek_r, drop, drop_r, reverse, head, tail, last, daeh,
     init, liat, lait].

queues() -> [{[7], [1, 2, 3, 4, 5]}, {[7, 6, 5, 4, 3, 2], [1]}, {[7, 6, 5, 4, 3, 2, 1], []}, {[], []}, {[1], []}, {[], [1]}, {[2], [1]}, {[3, 2], [1]}, {[4, 3], [1, 2]}, {[2, 2], [1, 2]}, a, {a, []}].

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
    {Seen, Q}.
