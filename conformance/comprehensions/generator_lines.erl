-module(generator_lines).
-export([main/0]).

%% On which line a generator or a filter fails: that of what the generator goes through, and the
%% filter's.
main() ->
    [io:format("~w ~w~n", [K, lines(fun() -> t(K, id(x)) end)]) || K <- lists:seq(1, 7)].

lines(F) ->
    try F() catch error:E:S -> {E, proplists:get_value(line, element(4, hd(S)))} end.

t(1, X) ->
    [E
     || E
            <-
            X];
t(2, X) ->
    [E || _ <- [1, 2],
          {E,
           _}
              <-
              X, E > 1];
t(3, X) ->
    [E || <<E>>
              <=
              X];
t(4, X) ->
    << <<E>> || E
                    <-
                    X >>;
t(5, X) ->
    [E || E <- [1],
          id(
            X)];
t(6, X) ->
    [E || E <-
              begin
                  id(1),
                  [1 |
                   X]
              end];
t(7, X) ->
    A = [begin id(E), E end
         || E
                <-
                X],
    {A}.

id(X) -> X.
