%% Drawn terms, with text in Latin-1 and beyond, printed in no more than so many characters.
-module(format_limits_drawn).
-export([main/0]).

main() ->
    put(seed, 4711),
    [show(I) || I <- lists:seq(1, 250)].

show(I) ->
    T = term(4),
    Limit = 1 + draw(200),
    Width = "~" ++ integer_to_list(20 + draw(80)) ++ "p",
    Format = lists:nth(1 + draw(6), ["~p", "~tp", "~w", "abc ~p", Width, "~P"]),
    Args = [T | [1 + draw(20) || Format =:= "~P"]],
    Text = io_lib:format(Format, Args, [{chars_limit, Limit}]),
    io:format("~w ~s ~w ~w~n~0tp~n", [I, Format, Limit, length(lists:flatten(Text)), unicode:characters_to_binary(Text)]).

%% Numbers are drawn here, so that any system draws the same.
draw(N) ->
    Seed = (get(seed) * 1103515245 + 12345) band 16#7fffffff,
    put(seed, Seed),
    (Seed bsr 8) rem N.

terms(Depth, Least, N) -> [term(Depth - 1) || _ <- lists:seq(1, Least + draw(N))].

term(0) -> leaf();
term(Depth) ->
    case draw(12) of
        0 -> leaf();
        1 -> lists:seq($a, $a + draw(26));
        2 -> terms(Depth, 0, 7);
        3 -> list_to_tuple(terms(Depth, 0, 6));
        4 -> list_to_tuple([tag | terms(Depth, 0, 6)]);
        5 -> maps:from_list([{draw(30), T} || T <- terms(Depth, 0, 4)]);
        6 -> [term(Depth - 1) | leaf()];
        7 -> terms(Depth, 1, 4);
        8 -> {term(Depth - 1), term(Depth - 1)};
        9 -> [{k, T} || T <- terms(Depth, 0, 5)];
        10 -> #{a => term(Depth - 1)};
        11 -> #{term(Depth - 1) => term(Depth - 1)}
    end.

leaf() ->
    case draw(11) of
        0 -> draw(100000);
        1 -> foo;
        2 -> 'an atom';
        3 -> "text";
        4 -> [1000 + draw(300), 955];
        5 -> <<"bin">>;
        6 -> list_to_binary(lists:seq($a, $a + draw(26)));
        7 -> unicode:characters_to_binary([945 + draw(20) || _ <- lists:seq(1, draw(9))] ++ lists:seq($a, $a + draw(10)));
        8 -> 1.5 * draw(100);
        9 -> <<(draw(1000)):40>>;
        10 -> []
    end.
