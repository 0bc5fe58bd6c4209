-module(trace_files).
-export([main/0]).

%% What -file says of the functions behind it shows in stack traces.
main() ->
    [io:format("~p~n", [where(F)]) || F <- [fun here/1, fun one/1, fun two/1, fun three/1]].

where(F) ->
    try F(id(x))
    catch _:R:S ->
            [{_, N, A, I} | _] = [E || {?MODULE, _, _, _} = E <- S],
            File = filename:basename(proplists:get_value(file, I)),
            {R, N, length_of(A), File, proplists:get_value(line, I)}
    end.

length_of(A) when is_list(A) -> length(A);
length_of(A) -> A.

here(X) -> hd(X) + id(1).

id(X) -> X.

-file("one.erl", 1).
one(a) ->
    ok.

-file("dir/two.hrl", 100).

two(X) ->
    F = id(fun(Y) ->
                y = Y
        end),
    id(F(X)).
-file("three.yrl", 7).
three(X) -> [
             E || E <-
                      X].
