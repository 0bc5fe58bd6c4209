%% Stands in for the steps of random generators on Erlang/OTP.
-module(epiphany_rand).
-export([exsss/1, exsp/1, exrop/1]).

-define(MASK, 16#3ffffffffffffff).

exsss([_ | S0] = State) -> [rotate(S0 * 5 band ?MASK, 7) * 9 band ?MASK | xorshift(State)].

exsp([_ | S0] = State) ->
    [_ | New] = Next = xorshift(State),
    [(S0 + New) band ?MASK | Next].

exrop([S0 | S1]) ->
    X = S0 bxor S1,
    Next = [rotate(S0, 24) bxor X bxor ((X bsl 2) band ?MASK) | rotate(X, 35)],
    [(S0 + S1) band ?MASK | Next].

xorshift([S1 | S0]) ->
    X = S1 bxor ((S1 bsl 24) band ?MASK),
    [S0 | X bxor S0 bxor (X bsr 11) bxor (S0 bsr 41)].

rotate(W, N) -> ((W bsl N) band ?MASK) bor (W bsr (58 - N)).
