-module(so).
-export([main/0]).
main() -> [io:format("~p ~p~n", [O, catch is_pid(spawn_opt(fun() -> ok end, [O]))]) || O <- [{scheduler,1},{scheduler,0},{scheduler,-1},{scheduler,a},{scheduler,1000}, scheduler]],
 io:format("~p~n", [[catch binary_to_atom(list_to_binary([lists:duplicate(N, $a), 255]), utf8) || N <- [10,254,255,256,1020,1021]]]).
