%% Sets as lists that rise strictly in term order; elements that compare equal are the same.
-module(ordsets).
-export([new/0, is_set/1, size/1, is_empty/1, to_list/1, from_list/1, is_element/2, add_element/2, del_element/2]).
-export([union/2, union/1, intersection/2, intersection/1, is_disjoint/2, subtract/2, is_subset/2, fold/3, filter/2]).

new() -> [].

is_set([X | Set]) -> rises(X, Set);
is_set([]) -> true;
is_set(_) -> false.

rises(X, [Y | Set]) when X < Y -> rises(Y, Set);
rises(_, [_ | _]) -> false;
rises(_, []) -> true.

size(Set) -> length(Set).

is_empty(Set) -> Set =:= [].

to_list(Set) -> Set.

from_list(List) -> lists:usort(List).

is_element(X, [Y | Set]) when X > Y -> is_element(X, Set);
is_element(X, [Y | _]) when X < Y -> false;
is_element(_, [_ | _]) -> true;
is_element(_, []) -> false.

add_element(X, [Y | Set]) when X > Y -> [Y | add_element(X, Set)];
add_element(X, [Y | _] = Set) when X < Y -> [X | Set];
add_element(_, [_ | _] = Set) -> Set;
add_element(X, []) -> [X].

del_element(X, [Y | Set]) when X > Y -> [Y | del_element(X, Set)];
del_element(X, [Y | _] = Set) when X < Y -> Set;
del_element(_, [_ | Set]) -> Set;
del_element(_, []) -> [].

union(Sets) -> lists:umerge(Sets).

union([X | Set1], [Y | _] = Set2) when X < Y -> [X | union(Set1, Set2)];
union([X | _] = Set1, [Y | Set2]) when X > Y -> [Y | union(Set2, Set1)];
union([X | Set1], [_ | Set2]) -> [X | union(Set1, Set2)];
union([], Set2) -> Set2;
union(Set1, []) -> Set1.

intersection([X | Set1], [Y | _] = Set2) when X < Y -> intersection(Set1, Set2);
intersection([X | _] = Set1, [Y | Set2]) when X > Y -> intersection(Set2, Set1);
intersection([X | Set1], [_ | Set2]) -> [X | intersection(Set1, Set2)];
intersection([], _) -> [];
intersection(_, []) -> [].

intersection([Set]) -> Set;
intersection([Set1, Set2 | Sets]) -> intersection([intersection(Set1, Set2) | Sets]).

is_disjoint([X | Set1], [Y | _] = Set2) when X < Y -> is_disjoint(Set1, Set2);
is_disjoint([X | _] = Set1, [Y | Set2]) when X > Y -> is_disjoint(Set2, Set1);
is_disjoint([_ | _], [_ | _]) -> false;
is_disjoint([], _) -> true;
is_disjoint(_, []) -> true.

subtract([X | Set1], [Y | _] = Set2) when X < Y -> [X | subtract(Set1, Set2)];
subtract([X | _] = Set1, [Y | Set2]) when X > Y -> subtract(Set1, Set2);
subtract([_ | Set1], [_ | Set2]) -> subtract(Set1, Set2);
subtract([], _) -> [];
subtract(Set1, []) -> Set1.

is_subset([X | _], [Y | _]) when X < Y -> false;
is_subset([X | _] = Set1, [Y | Set2]) when X > Y -> is_subset(Set1, Set2);
is_subset([_ | Set1], [_ | Set2]) -> is_subset(Set1, Set2);
is_subset([], _) -> true;
is_subset(_, []) -> false.

fold(F, Acc, Set) -> lists:foldl(F, Acc, Set).

filter(P, Set) -> lists:filter(P, Set).
