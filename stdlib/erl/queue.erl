%% Queues: {Rear, Front}, where Front has elements in order and Rear in reverse. Neither is empty when there are two
%% elements or more, so that both ends are at hand.
-module(queue).
-export([new/0, is_queue/1, is_empty/1, len/1, to_list/1, from_list/1, member/2]).
-export([in/2, in_r/2, out/1, out_r/1, get/1, get_r/1, peek/1, peek_r/1, drop/1, drop_r/1]).
-export([reverse/1, join/2, split/2, filter/2, filtermap/2, fold/3, any/2, all/2]).
-export([delete/2, delete_r/2, delete_with/2, delete_with_r/2]).
-export([cons/2, head/1, tail/1, snoc/2, last/1, daeh/1, init/1, liat/1, lait/1]).

new() -> {[], []}.

is_queue({R, F}) when is_list(R), is_list(F) -> true;
is_queue(_) -> false.

is_empty({R, F}) when is_list(R), is_list(F) -> R =:= [] andalso F =:= [];
is_empty(Q) -> error(badarg, [Q]).

len({R, F}) when is_list(R), is_list(F) -> length(R) + length(F);
len(Q) -> error(badarg, [Q]).

to_list({R, F}) when is_list(R), is_list(F) -> F ++ lists:reverse(R);
to_list(Q) -> error(badarg, [Q]).

from_list(L) when is_list(L) -> front(L);
from_list(L) -> error(badarg, [L]).

%% A queue of a list; half of it goes to the rear.
front([_, _ | _] = L) ->
    {F, R} = lists:split((length(L) + 1) div 2, L),
    {lists:reverse(R), F};
front(L) ->
    {L, []}.

member(X, {R, F}) when is_list(R), is_list(F) -> lists:member(X, R) orelse lists:member(X, F);
member(X, Q) -> error(badarg, [X, Q]).

%% The rear end

in(X, {[_] = R, []}) -> {[X], R};
in(X, {R, F}) when is_list(R), is_list(F) -> {[X | R], F};
in(X, Q) -> error(badarg, [X, Q]).

out_r({[], []} = Q) -> {empty, Q};
out_r({[X], F}) when is_list(F) -> {{value, X}, front(F)};
out_r({[], [X]}) -> {{value, X}, {[], []}};
out_r({[X | R], F}) when is_list(F) -> {{value, X}, {R, F}};
out_r(Q) -> error(badarg, [Q]).

%% The front end is the rear end of the reverse.

in_r(X, Q) -> reverse(in(X, reverse(Q))).

out(Q) ->
    {Result, Rest} = out_r(reverse(Q)),
    {Result, reverse(Rest)}.

get(Q) -> first(Q).

get_r(Q) -> first(reverse(Q)).

first(Q) ->
    case peek(Q) of
        {value, X} -> X;
        empty -> error(empty, [Q])
    end.

peek(Q) ->
    case out(Q) of
        {empty, _} -> empty;
        {Value, _} -> Value
    end.

peek_r(Q) -> peek(reverse(Q)).

drop(Q) ->
    case out(Q) of
        {empty, _} -> error(empty, [Q]);
        {_, Rest} -> Rest
    end.

drop_r(Q) -> reverse(drop(reverse(Q))).

%% Whole queues

reverse({R, F}) when is_list(R), is_list(F) -> {F, R};
reverse(Q) -> error(badarg, [Q]).

join(Q1, Q2) -> from_list(to_list(Q1) ++ to_list(Q2)).

split(N, Q) ->
    case is_integer(N) andalso N >= 0 andalso N =< len(Q) of
        true ->
            {L1, L2} = lists:split(N, to_list(Q)),
            {from_list(L1), from_list(L2)};
        false ->
            error(badarg, [N, Q])
    end.

%% F says true or false for an element, or gives a list to stand for it.
filter(F, Q) when is_function(F, 1) ->
    from_list(lists:flatmap(fun(X) ->
        case F(X) of
            true -> [X];
            false -> [];
            L when is_list(L) -> L
        end
    end, to_list(Q)));
filter(F, Q) ->
    error(badarg, [F, Q]).

filtermap(F, Q) when is_function(F, 1) -> from_list(lists:filtermap(F, to_list(Q)));
filtermap(F, Q) -> error(badarg, [F, Q]).

fold(F, Acc, Q) when is_function(F, 2) -> lists:foldl(F, Acc, to_list(Q));
fold(F, Acc, Q) -> error(badarg, [F, Acc, Q]).

any(P, Q) when is_function(P, 1) -> lists:any(P, to_list(Q));
any(P, Q) -> error(badarg, [P, Q]).

all(P, Q) when is_function(P, 1) -> lists:all(P, to_list(Q));
all(P, Q) -> error(badarg, [P, Q]).

%% Without the first element that equals X, or for which P is true; _r: without the last.

delete(X, Q) -> delete_with(fun(Y) -> Y =:= X end, Q).

delete_r(X, Q) -> reverse(delete(X, reverse(Q))).

delete_with(P, Q) when is_function(P, 1) ->
    case lists:splitwith(fun(X) -> not P(X) end, to_list(Q)) of
        {Before, [_ | After]} -> from_list(Before ++ After);
        {_, []} -> Q
    end;
delete_with(P, Q) ->
    error(badarg, [P, Q]).

delete_with_r(P, Q) -> reverse(delete_with(P, reverse(Q))).

%% Okasaki's names

cons(X, Q) -> in_r(X, Q).

head(Q) -> first(Q).

tail(Q) -> drop(Q).

snoc(Q, X) -> in(X, Q).

last(Q) -> get_r(Q).

daeh(Q) -> last(Q).

init(Q) -> drop_r(Q).

liat(Q) -> init(Q).

lait(Q) -> init(Q).
