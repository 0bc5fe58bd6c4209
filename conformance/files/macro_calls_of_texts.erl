%% Texts and other tokens that are no macros, as what is said of them has them.
-module(macro_calls_of_texts).
-export([main/0]).

main() ->
    Name = "odd.erl",
    [begin
        Source = unicode:characters_to_binary(["-module(odd).\n-export([f/0]).\nf() ->\n    ?", Token, ".\n"]),
        ok = file:write_file(Name, Source),
        {error, [{_, [{Where, Module, Reason} | _]} | _], _} = compile:file(Name, [return]),
        io:format("~p ~w~n  ~ts~n", [Where, Reason, Module:format_error(Reason)])
     end || Token <- ["\"ab\"", "\"\"", [$", 1024, $"], [$", $a, 1024, $b, $"], "\"\\x{7f}\"", "\"a\\nb\"", "$a", "12", "1.5", "(", "fun"]],
    ok = file:delete(Name).
