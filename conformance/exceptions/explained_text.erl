%% What is told of bad arguments of functions of text: binaries, Unicode, regular expressions, numbers.
-module(explained_text).
-export([main/0]).

main() ->
    {ok, Pattern} = re:compile("a"),
    Bits = <<1:1>>,
    each(binary, [{split, [Bits, <<"a">>]}, {split, [<<"a">>, x]}, {replace, [<<"a">>, <<"a">>, Bits]},
                  {replace, [Bits, <<"a">>, <<"b">>, [none]]}, {replace, [<<"a">>, <<"a">>, <<"b">>, [none]]}]),
    each(unicode, [{F, [Text]} || F <- [characters_to_list, characters_to_binary, characters_to_nfc_list, characters_to_nfkd_binary],
                                  Text <- [none, Bits, [none]]]),
    each(unicode, [{characters_to_list, [[none], ebcdic]}, {characters_to_binary, ["a", ebcdic]}, {characters_to_binary, ["a", utf8, ebcdic]}]),
    each(re, [{compile, [none]}, {compile, ["a", [none]]}, {compile, [none, "a" ++ none]}, {run, [none, none]}, {run, ["a", "("]},
              {run, ["a", "a", [none]]}, {run, [none, "a", []]}, {replace, [{}, {}, {}]}, {replace, ["a", "(", none]},
              {replace, [none, "a", "b", [{capture, first}]]}, {split, [none, "("]}, {split, [none, "a", [{parts, none}]]},
              {inspect, [none, namelist]}]),
    each(math, [{F, [X]} || F <- [atanh, acosh, asin, sqrt], X <- [1, -2]]),
    reason(re, inspect, [Pattern, none]).

each(M, Calls) -> [reason(M, F, Args) || {F, Args} <- Calls].

reason(M, F, Args) ->
    try apply(M, F, Args) of
        Value when is_float(Value) -> ok
    catch
        error:Reason:Stack ->
            [{M1, F1, Args1, Where} = Head | _] = Stack,
            #{module := Explainer} = Info = proplists:get_value(error_info, Where),
            io:format("~w:~w/~w ~w ~w ~0p~n", [M1, F1, length(Args1), Reason, maps:get(cause, Info, none), Explainer:format_error(Reason, [Head])])
    end.
