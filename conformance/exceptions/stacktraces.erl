%% The shape of stack traces: module, function and arity or arguments of each call that was not a tail call.
-module(stacktraces).
-export([main/0, outer/1, middle/1, inner/1]).

main() ->
    [show(fun() -> outer(X) end) || X <- [error, exit, throw, badarith, badarg, clause, undef, no_function, args, case_clause]],
    rethrown(),
    raised().

outer(X) -> {outer, middle(X)}.

middle(X) -> [inner(X)].

inner(error) -> error(reason);
inner(exit) -> exit(reason);
inner(throw) -> throw(reason);
inner(badarith) -> atom() + atom();
inner(badarg) -> atom_to_list(1 + 1);
inner(undef) -> no_such_module:f(1, 2);
inner(no_function) -> ?MODULE:missing(x);
inner(args) -> error(reason, [first, second]);
inner(case_clause) -> case atom() of b -> b end;
inner(X) when X =:= none -> X.

atom() -> a.

show(F) ->
    try
        F()
    catch
        Class:Reason:Stack -> io:format("~w ~w~n  ~w~n", [Class, Reason, ours(Stack)])
    end.

%% Calls of this module and the one that failed, without positions.
ours(Stack) ->
    [{M, F, A} || {M, F, A, Info} <- Stack, is_list(Info), M =:= ?MODULE orelse M =:= no_such_module orelse M =:= erlang,
                  F =/= main, not is_fun_name(F)].

is_fun_name(F) -> hd(atom_to_list(F)) =:= $-.

rethrown() ->
    try
        try outer(error)
        catch
            C:R:S -> erlang:raise(C, {wrapped, R}, S)
        end
    catch
        Class:Reason:Stack -> io:format("~w ~w~n  ~w~n", [Class, Reason, ours(Stack)])
    end.

raised() ->
    try
        erlang:raise(exit, made_up, [{?MODULE, f, 2, []}, {?MODULE, g, [x], []}])
    catch
        Class:Reason:Stack -> io:format("~w ~w~n  ~w~n", [Class, Reason, ours(Stack)])
    end.
