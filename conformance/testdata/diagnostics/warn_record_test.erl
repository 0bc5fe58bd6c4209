-module(warn_record_test).
-export([main/0,y/1,z/1]).
-record(r,{a}).
y(T) when is_record(T, r) -> 1; y(_) -> 2.
z(T) when is_record(T, r) =:= true -> is_record(T,r); z(_) -> 2.
is_record(_, _) -> 5.
main() -> io:format("~p ~p ~p~n",[y(#r{}),y(a),z(#r{})]).
