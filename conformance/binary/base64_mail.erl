-module(base64_mail).
-export([main/0]).

%% A body in lines, as mail has it.
main() ->
    Body = list_to_binary(lists:seq(0, 99)),
    Lines = wrap(base64:encode_to_string(Body)),
    io:format("~s", [Lines]),
    io:format("~w~n", [base64:mime_decode(Lines) =:= Body]),
    io:format("~w~n", [list_to_binary(base64:mime_decode_to_string("> " ++ Lines)) =:= Body]).

wrap(Text) when length(Text) =< 40 -> Text ++ "\n";
wrap(Text) ->
    {Line, Rest} = lists:split(40, Text),
    Line ++ "\n" ++ wrap(Rest).
