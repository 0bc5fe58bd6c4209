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

from_list(L) when is_list(L) -> of_front(L);
from_list(L) -> error(badarg, [L]).

%% A queue of a list of its elements; half of them, or one more, go to the rear.
of_front([_, _ | _] = L) ->
    {F, R} = lists:split(length(L) div 2, L),
    {lists:reverse(R), F};
of_front(L) ->
    {L, []}.

%% A queue of a list of its elements in reverse.
of_rear(L) -> reverse(of_front(L)).

%% A queue of both parts, one of which may have become empty.
of_parts([], F) -> of_front(F);
of_parts(R, []) -> of_rear(R);
of_parts(R, F) -> {R, F}.

member(X, {R, F}) when is_list(R), is_list(F) -> lists:member(X, R) orelse lists:member(X, F);
member(X, Q) -> error(badarg, [X, Q]).

%% The rear end

in(X, {[_] = R, []}) -> {[X], R};
in(X, {R, F}) when is_list(R), is_list(F) -> {[X | R], F};
in(X, Q) -> error(badarg, [X, Q]).

out_r({[], []} = Q) ->
    {empty, Q};
out_r({[X], F}) when is_list(F) ->
    {{value, X}, of_front(F)};
out_r({[], [X]}) ->
    {{value, X}, {[], []}};
out_r({[], [First | More]}) ->
    [X | R] = lists:reverse(More),
    {{value, X}, {R, [First]}};
out_r({[X | R], F}) when is_list(F) ->
    {{value, X}, {R, F}};
out_r(Q) ->
    error(badarg, [Q]).

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

join({R, F} = Q, {[], []}) when is_list(R), is_list(F) -> Q;
join({[], []}, {R, F} = Q) when is_list(R), is_list(F) -> Q;
join({R1, F1}, {R2, F2}) when is_list(R1), is_list(F1), is_list(R2), is_list(F2) -> {R2, F1 ++ lists:reverse(R1, F2)};
join(Q1, Q2) -> error(badarg, [Q1, Q2]).

%% {the first N elements, the others}
split(0, {R, F} = Q) when is_list(R), is_list(F) ->
    {new(), Q};
split(N, {R, F} = Q) when is_integer(N), N > 0, is_list(R), is_list(F) ->
    case {length(F), length(R)} of
        {Front, _} when N < Front ->
            {[First | More], Rest} = lists:split(N, F),
            {{lists:reverse(More), [First]}, {R, Rest}};
        {N, _} ->
            {of_front(F), of_rear(R)};
        {Front, Rear} when N < Front + Rear ->
            {After, Before} = split(Front + Rear - N, reverse(Q)),
            {reverse(Before), reverse(After)};
        {Front, Rear} when N =:= Front + Rear ->
            {Q, new()};
        _ ->
            error(badarg, [N, Q])
    end;
split(N, Q) ->
    error(badarg, [N, Q]).

%% P says true or false for an element, or gives a list to stand for it.
filter(P, {R, F}) when is_function(P, 1), is_list(R), is_list(F) ->
    kept(fun(X) ->
        case P(X) of
            true -> [X];
            false -> [];
            L when is_list(L) -> L
        end
    end, R, F);
filter(P, Q) ->
    error(badarg, [P, Q]).

filtermap(G, {R, F}) when is_function(G, 1), is_list(R), is_list(F) ->
    kept(fun(X) -> lists:filtermap(G, [X]) end, R, F);
filtermap(G, Q) ->
    error(badarg, [G, Q]).

%% A queue of the lists that stand for the elements, from the front to the rear.
kept(G, R, F) ->
    Front = lists:flatmap(G, F),
    of_parts(lists:reverse(lists:flatmap(G, lists:reverse(R))), Front).

fold(F, Acc, Q) when is_function(F, 2) -> lists:foldl(F, Acc, to_list(Q));
fold(F, Acc, Q) -> error(badarg, [F, Acc, Q]).

any(P, Q) when is_function(P, 1) -> lists:any(P, to_list(Q));
any(P, Q) -> error(badarg, [P, Q]).

all(P, Q) when is_function(P, 1) -> lists:all(P, to_list(Q));
all(P, Q) -> error(badarg, [P, Q]).

%% Without the first element that equals X, or for which P is true; _r: without the last.

delete(X, Q) -> delete_with(fun(Y) -> Y =:= X end, Q).

delete_r(X, Q) -> reverse(delete(X, reverse(Q))).

delete_with(P, {R, F} = Q) when is_function(P, 1), is_list(R), is_list(F) ->
    case first_deleted(P, F) of
        not_found ->
            case first_deleted(P, lists:reverse(R)) of
                not_found -> Q;
                [] -> of_front(F);
                Others -> {lists:reverse(Others), F}
            end;
        [] ->
            of_rear(R);
        Others ->
            {R, Others}
    end;
delete_with(P, Q) ->
    error(badarg, [P, Q]).

first_deleted(P, L) ->
    case lists:splitwith(fun(X) -> not P(X) end, L) of
        {Before, [_ | After]} -> Before ++ After;
        {_, []} -> not_found
    end.

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
