-module(ext_messages).
-export([main/0]).

%% Terms that have gone through the format are like any others.
main() ->
    Self = self(),
    Terms = [#{list => [1, 2.5, <<"bin">>], {t} => "str"}, {1 bsl 100, -1}, [a | b]],
    Pid = spawn(fun() -> serve(Self) end),
    [begin
         Pid ! term_to_binary(T),
         receive B -> io:format("~w~n", [binary_to_term(B)]) end
     end || T <- Terms].

serve(To) ->
    receive B ->
        T = binary_to_term(B),
        To ! term_to_binary({echo, T}),
        serve(To)
    end.
