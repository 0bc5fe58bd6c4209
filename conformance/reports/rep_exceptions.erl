%% Exceptions as text, with what modules say of them that the errors name.
-module(rep_exceptions).
-export([main/0, format_error/2, other_text/2, failing/2]).

format_error(R, [{_, F, A, I} | _]) ->
    #{1 => "first is bad", 2 => <<"second is bad">>, general => io_lib:format("general text ~p", [F]),
      reason => "my reason: " ++ io_lib:format("~p", [{R, A, lists:keymember(error_info, 1, I)}])}.

other_text(_, _) ->
    #{general => "a general text that is longer than a line is, so that one sees that it is not cut into several lines, which nobody asks for",
      1 => ["a", <<"b">>, [955, 956]]}.

failing(_, _) -> error(oops).

id(X) -> X.

show(F) ->
    try
        F()
    catch
        C:R:Stack ->
            Head = lists:sublist(Stack, 1),
            io:format("~ts~n", [erl_error:format_exception(C, R, Head)]),
            io:format("~ts~n", [erl_error:format_exception(C, R, Head, #{column => 10})])
    end.

raise(Reason, Args, Info) -> error(Reason, Args, [{error_info, Info}]).

main() ->
    show(fun() -> element(id(3), {a}) end),
    show(fun() -> list_to_atom([id(a)]) end),
    show(fun() -> {id(1) + id(a)} end),
    show(fun() -> list_to_integer(id("x1")) end),
    show(fun() -> binary_part(id(a), b, c) end),
    show(fun() -> map_get(id(a), #{}) end),
    show(fun() -> maps:put(a, b, id(c)) end),
    show(fun() -> lists:keyfind(a, id(0), b) end),
    show(fun() -> raise(my, [1, 2], #{}) end),
    show(fun() -> raise(my, [1, 2, 3], #{function => other_text}) end),
    show(fun() -> raise(badarg, [1, 2, 3], #{module => ?MODULE, cause => x}) end),
    show(fun() -> raise(badarg, [1, 2, 3], #{function => failing}) end),
    show(fun() -> raise(badarg, [1, 2, 3], #{module => nomodule}) end),
    show(fun() -> raise({badmatch, x}, none, #{}) end),
    show(fun() -> raise(function_clause, [1, 2, 3], #{}) end),
    show(fun() -> raise(undef, [1, 2, 3], #{}) end),
    show(fun() -> spawn(id(a), 1, 2) end),
    show(fun() -> math:sqrt(id(-1)) end),
    show(fun() -> register(id("x"), 1) end),
    show(fun() -> apply(id(nomodule), f, [1]) end),
    show(fun() -> binary:part(id(<<1>>), {1, 2}) end).
