-module(warn_record_bases).
-compile([export_all, nowarn_export_all]).
-record(r, {a, b}).
a1() -> [a#r.a, "s"#r.a, [1]#r.a, {r, 1, 2}#r.a, (1.5)#r.a, []#r.a, <<1>>#r.a].
a2(X) -> [X#r.a, (X + 1)#r.a, (fun() -> X end)#r.a, (begin X end)#r.a, ([X || X <- X])#r.a, (#{a => X})#r.a, (X#r{})#r.a, (#r{})#r.a, (f(X))#r.a, (catch X)#r.a].
a3(X) -> [(1)#r.a, {X}#r{b = 2}, (fun f/1)#r.a, (#r.a)#r.a, (X = 1)#r.a, (case X of 1 -> 2 end)#r.a, (- X)#r.a, $a#r.a].
a4(X) -> [(X andalso true)#r.a, (X =:= 1)#r.a, (not X)#r.a, (if X -> 1; true -> 2 end)#r.a, (<<X>>)#r.a, (<< <<Y>> || Y <- X>>)#r.a, (X#{a => 1})#r.a, (try X catch _:_ -> 1 end)#r.a].
f(X) -> X.
