%% General balanced trees (A. Andersson, General Balanced Trees, Journal of Algorithms 30, 1999), behind gb_trees and gb_sets.
%%
%% A tree is nil or a tuple {Key, ..., Smaller, Larger} whatever its size: nothing in it serves the balance. When an insertion makes a path longer
%% than the number of nodes allows, the lowest subtree on that path that is too high for its own size is rebuilt. Deletion leaves the
%% others where they are. Keys that compare equal are the same.
-module(epiphany_balanced).
-export([find/2, replace/2, insert/3, take/2, take_smallest/1, take_largest/1, smallest/1, largest/1]).
-export([in_order/1, build/1, build_reversed/1, iterator/1, iterator_from/2, next/1]).

-define(key(T), element(1, T)).
-define(smaller(T), element(tuple_size(T) - 1, T)).
-define(larger(T), element(tuple_size(T), T)).

with_smaller(Tree, T) -> setelement(tuple_size(T) - 1, T, Tree).

with_larger(Tree, T) -> setelement(tuple_size(T), T, Tree).

%% The node with the key, or nil.
find(Key, T) when Key < ?key(T) -> find(Key, ?smaller(T));
find(Key, T) when Key > ?key(T) -> find(Key, ?larger(T));
find(_, T) -> T.

%% Puts a node in the place of that with its key, which has to be there.
replace(Node, T) when ?key(Node) < ?key(T) -> with_smaller(replace(Node, ?smaller(T)), T);
replace(Node, T) when ?key(Node) > ?key(T) -> with_larger(replace(Node, ?larger(T)), T);
replace(Node, T) when is_tuple(T) -> with_larger(?larger(T), with_smaller(?smaller(T), Node)).

%% Adds a node without subtrees to a tree of so many nodes; error {key_exists, Key}.
insert(Node, T, Size) ->
    case inserted(Node, T, (Size + 1) * (Size + 1)) of
        {grown, New, _, _} -> New;
        New -> New
    end.

%% Allowed is the square of the number of nodes, and halves with each step down. When it is used up the result is {grown, Tree, 2^Height, Size} until a
%% subtree has been rebuilt.
inserted(Node, nil, 0) ->
    {grown, Node, 1, 1};
inserted(Node, nil, _) ->
    Node;
inserted(Node, T, Allowed) when ?key(Node) < ?key(T) ->
    case inserted(Node, ?smaller(T), Allowed bsr 1) of
        {grown, New, Height, Size} -> checked(with_smaller(New, T), Height, Size, ?larger(T));
        New -> with_smaller(New, T)
    end;
inserted(Node, T, Allowed) when ?key(Node) > ?key(T) ->
    case inserted(Node, ?larger(T), Allowed bsr 1) of
        {grown, New, Height, Size} -> checked(with_larger(New, T), Height, Size, ?smaller(T));
        New -> with_larger(New, T)
    end;
inserted(Node, _, _) ->
    error({key_exists, ?key(Node)}).

%% A tree one of whose subtrees has grown; Other is its other subtree.
checked(T, Height1, Size1, Other) ->
    {Height2, Size2} = measured(Other),
    Height = 2 * max(Height1, Height2),
    Size = Size1 + Size2 + 1,
    case Height > Size * Size of
        true -> build(in_order(T));
        false -> {grown, T, Height, Size}
    end.

%% {2^Height, Size}; a leaf counts as no higher than nil.
measured(nil) ->
    {1, 0};
measured(T) when ?smaller(T) =:= nil, ?larger(T) =:= nil ->
    {1, 1};
measured(T) ->
    {Height1, Size1} = measured(?smaller(T)),
    {Height2, Size2} = measured(?larger(T)),
    {2 * max(Height1, Height2), Size1 + Size2 + 1}.

%% {the node with the key, which has to be there; the tree without it}
take(Key, T) when Key < ?key(T) ->
    {Node, Rest} = take(Key, ?smaller(T)),
    {Node, with_smaller(Rest, T)};
take(Key, T) when Key > ?key(T) ->
    {Node, Rest} = take(Key, ?larger(T)),
    {Node, with_larger(Rest, T)};
take(_, T) when is_tuple(T) ->
    {T, joined(?smaller(T), ?larger(T))}.

joined(nil, Larger) ->
    Larger;
joined(Smaller, nil) ->
    Smaller;
joined(Smaller, Larger) ->
    {Node, Rest} = take_smallest(Larger),
    with_larger(Rest, with_smaller(Smaller, Node)).

take_smallest(T) when ?smaller(T) =:= nil ->
    {T, ?larger(T)};
take_smallest(T) when is_tuple(T) ->
    {Node, Rest} = take_smallest(?smaller(T)),
    {Node, with_smaller(Rest, T)}.

take_largest(T) when ?larger(T) =:= nil ->
    {T, ?smaller(T)};
take_largest(T) when is_tuple(T) ->
    {Node, Rest} = take_largest(?larger(T)),
    {Node, with_larger(Rest, T)}.

smallest(T) when ?smaller(T) =:= nil -> T;
smallest(T) when is_tuple(T) -> smallest(?smaller(T)).

largest(T) when ?larger(T) =:= nil -> T;
largest(T) when is_tuple(T) -> largest(?larger(T)).

%% All nodes, with whatever subtrees they have, in the order of their keys.
in_order(T) -> in_order(T, []).

in_order(nil, Acc) -> Acc;
in_order(T, Acc) -> in_order(?smaller(T), [T | in_order(?larger(T), Acc)]).

%% A tree of nodes that are in order. Where they do not divide evenly the smaller keys get more.
build(Nodes) ->
    {T, []} = build(Nodes, length(Nodes), fun(Node, First, Second) -> with_larger(Second, with_smaller(First, Node)) end),
    T.

%% A tree of nodes that are in reverse order; here the larger keys get more.
build_reversed(Nodes) ->
    {T, []} = build(Nodes, length(Nodes), fun(Node, First, Second) -> with_larger(First, with_smaller(Second, Node)) end),
    T.

%% {a tree of the first Size nodes, the other nodes}
build(Nodes, 0, _) ->
    {nil, Nodes};
build(Nodes, Size, Join) ->
    Less = (Size - 1) div 2,
    {First, [Node | Rest1]} = build(Nodes, Size - 1 - Less, Join),
    {Second, Rest2} = build(Rest1, Less, Join),
    {Join(Node, First, Second), Rest2}.

%% An iterator is a list of the trees whose keys are to come, each with its larger ones.
iterator(T) -> descend(T, []).

descend(nil, Trees) -> Trees;
descend(T, Trees) -> descend(?smaller(T), [T | Trees]).

%% From the first key that is not less than Key.
iterator_from(Key, T) -> descend_from(Key, T, []).

descend_from(_, nil, Trees) -> Trees;
descend_from(Key, T, Trees) when ?key(T) < Key -> descend_from(Key, ?larger(T), Trees);
descend_from(Key, T, Trees) when ?key(T) == Key -> [T | Trees];
descend_from(Key, T, Trees) -> descend_from(Key, ?smaller(T), [T | Trees]).

%% {Node, Iterator} or none.
next([T | Trees]) -> {T, descend(?larger(T), Trees)};
next([]) -> none.
