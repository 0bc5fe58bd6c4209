%% Funs are numbered within the function that they are in.
-module(fun_numbers).
-export([main/0]).
-compile([export_all, nowarn_export_all]).
id(X) -> X.
n(F) -> {name, N} = erlang:fun_info(F, name), N.
a() -> [fun() -> 1 end, fun() -> 2 end, fun() -> 3 end].
b() -> {fun() -> 1 end, id(fun() -> 2 end), fun() -> 3 end}.
c() -> [fun() -> 1 end, id(fun() -> 2 end), fun() -> 3 end, id(fun() -> 4 end)].
d() -> [{x, fun() -> 1 end}, {y, fun() -> 2 end, fun() -> 3 end}, [fun() -> 4 end, fun() -> 5 end]].
e() -> foo(fun() -> 1 end, id(fun() -> 2 end), [fun() -> 3 end, fun() -> 4 end]).
foo(A, B, C) -> {A, B, C}.
f() -> [X || X <- [fun() -> 1 end, fun() -> 2 end]].
g() -> [{X, fun() -> 0 end} || X <- id([fun() -> 1 end, fun() -> 2 end])].
h() -> #{a => fun() -> 1 end, b => fun() -> 2 end, fun() -> 3 end => id(fun() -> 4 end)}.
i() -> X = fun() -> 1 end, Y = [fun() -> 2 end | id([fun() -> 3 end])], {X, Y}.
j() -> [fun() -> [fun() -> 1 end, fun() -> 2 end] end, fun() -> [fun() -> 3 end, fun() -> 4 end] end].
k() -> [X || X <- [fun() -> 1 end, fun() -> 2 end], id(fun() -> X end) =/= 3].
l() -> case id(1) of 1 -> [fun() -> 1 end]; _ -> [fun() -> 2 end, fun() -> 3 end] end.
m() -> [case id(1) of 1 -> fun() -> 1 end end, fun() -> 2 end, fun() -> 3 end].
o() -> X = id(1), [fun() -> X end, fun() -> X + 1 end, fun(A) -> A end, fun id/1].
p() -> try id(fun() -> 1 end) of X -> [X, fun() -> 2 end] catch _:_ -> fun() -> 3 end end.
q() -> try [fun() -> 1 end, id(fun() -> 2 end)] after id(fun() -> 3 end) end.
r() -> [[fun() -> Y end || Y <- [1]] || _ <- [fun() -> 1 end]].
s() -> [fun() -> 1 end || _ <- [1]] ++ [fun() -> 2 end, fun() -> 3 end].
t() -> [{X, Y, fun() -> 2 end} || X <- [fun() -> 1 end], Y <- [fun() -> 3 end, X]].
u() -> [begin A = fun() -> 1 end, A end, fun() -> 2 end].
v() -> self() ! a, receive X -> [fun() -> X end, id(fun() -> 1 end)] after begin id(fun() -> 0 end), 0 end -> [fun() -> 3 end] end.
w() -> [{X, fun() -> 9 end} || X <- [fun() -> 1 end], id(fun() -> 2 end) =/= 1, _ <- id([fun() -> 3 end]), begin id(fun() -> 4 end), true end].
-record(r, {a, b, c}).
x() -> #r{a = fun() -> 1 end, c = fun() -> 2 end, b = [fun() -> 3 end, fun() -> 4 end]}.
y() -> R = #r{a = 1}, R#r{c = fun() -> 2 end, a = [fun() -> 3 end, fun() -> 4 end]}.
z() -> M = #{}, M#{a => fun() -> 1 end, [fun() -> 2 end] => fun() -> 3 end}.
aa() -> lists:foldl(fun(A, B) -> [A | B] end, [fun() -> 1 end], lists:map(fun(E) -> E end, [fun() -> 2 end])).
bb() -> (fun(A, B) -> [A, B] end)(fun() -> 1 end, fun() -> 2 end).
cc() -> try [fun() -> 1 end] of X -> [X, fun() -> 2 end] catch _:_ -> [fun() -> 3 end] after id(fun() -> 4 end), id(fun() -> 5 end) end.
dd() -> A = [fun() -> 1 end || _ <- [1]], B = [[fun() -> 2 end || _ <- [1]] || _ <- [1, 2]], {A, B}.
ee() -> L = id([fun() -> 1 end]), [X || X <- L] ++ [fun() -> 2 end || _ <- L] ++ [fun() -> 3 end].
ff() -> id(fun() -> 1 end) =:= id(fun() -> 2 end) orelse [fun() -> 3 end].
gg() -> catch [id(fun() -> 1 end), fun() -> 2 end].
hh() -> G = fun H(0) -> fun() -> 1 end; H(N) -> [H(N - 1), fun() -> 2 end] end, G(2).
ii() -> << <<(length([fun() -> 1 end, fun() -> X end]))>> || <<X>> <= <<1, 2>> >>, [fun() -> 1 end].
jj() -> if true -> {fun() -> 1 end, [fun() -> 2 end]} end.
show(X) when is_function(X) -> n(X); show(T) when is_tuple(T) -> list_to_tuple([show(E) || E <- tuple_to_list(T)]);
show([H|T]) -> [show(H)|show(T)]; show(M) when is_map(M) -> show(lists:sort([{show(K), show(V)} || {K, V} <- maps:to_list(M)])); show(X) -> X.
main() -> [io:format("~w ~0p~n", [F, show(?MODULE:F())]) || F <- [a,b,c,d,e,f,g,h,i,j,k,l,m,o,p,q,r,s,t,u,v,w,x,y,z,aa,bb,cc,dd,ee,ff,gg,hh,ii,jj]].
