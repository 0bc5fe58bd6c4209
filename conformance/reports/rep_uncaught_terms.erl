%% Reasons of every kind of term, short and long.
-module(rep_uncaught_terms).
-export([main/0]).
-record(r, {a, b}).

main() ->
    rep:each([fun() -> error(T) end || T <- [
        1, -1.5, a, 'A b', [], "", "text", [955, 956], [1, 2, 3], {}, {a}, #{}, #{a => 1}, <<>>, <<"abc">>, <<1, 2, 3>>, <<5:3>>, <<"\x{3bb}"/utf8>>,
        #r{a = 1, b = "two"},
        lists:seq(1, 100),
        list_to_tuple(lists:seq(1, 50)),
        maps:from_list([{I, integer_to_list(I)} || I <- lists:seq(1, 20)]),
        lists:duplicate(30, "some text"),
        binary:copy(<<"long binary ">>, 20),
        "a text that is longer than a line of eighty characters, so that it is cut into pieces, as " ++ "texts are that do not fit",
        {error, {nested, [{one, "1"}, {two, <<"2">>}, {three, #{list => lists:seq(1, 30), text => "abc"}}]}},
        fun erlang:hd/1
    ]]).
