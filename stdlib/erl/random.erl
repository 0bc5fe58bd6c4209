%% The old random numbers: three multiplicative generators added together (B. A. Wichmann and I. D. Hill, Algorithm
%% AS 183, Applied Statistics 31, 1982). The state, a triple, is in the process dictionary under random_seed.
-module(random).
-export([seed0/0, seed/0, seed/1, seed/3, uniform/0, uniform/1, uniform_s/1, uniform_s/2]).

-define(PRIME1, 30269).
-define(PRIME2, 30307).
-define(PRIME3, 30323).

%% The state of a process that set none.
seed0() -> {3172, 9814, 20125}.

%% Sets the state and returns the one before, or undefined.
seed() ->
    case put(random_seed, seed0()) of
        undefined -> seed0();
        Old -> Old
    end.

seed({A1, A2, A3}) -> seed(A1, A2, A3).

seed(A1, A2, A3) ->
    put(random_seed, {spread(A1, ?PRIME1), spread(A2, ?PRIME2), spread(A3, ?PRIME3)}).

%% No part of the state may be 0.
spread(A, Prime) -> abs(A) rem (Prime - 1) + 1.

%% A float of 0.0 =< X < 1.0.
uniform() ->
    {X, State} = uniform_s(state()),
    put(random_seed, State),
    X.

%% An integer of 1 =< X =< N.
uniform(N) when is_integer(N), N >= 1 ->
    {X, State} = uniform_s(N, state()),
    put(random_seed, State),
    X.

state() ->
    case get(random_seed) of
        undefined -> seed0();
        State -> State
    end.

uniform_s({A1, A2, A3}) ->
    B1 = A1 * 171 rem ?PRIME1,
    B2 = A2 * 172 rem ?PRIME2,
    B3 = A3 * 170 rem ?PRIME3,
    Sum = B1 / ?PRIME1 + B2 / ?PRIME2 + B3 / ?PRIME3,
    {Sum - trunc(Sum), {B1, B2, B3}}.

uniform_s(N, State) when is_integer(N), N >= 1 ->
    {X, Next} = uniform_s(State),
    {trunc(X * N) + 1, Next}.
