-module(errors_parallel).
-compile([export_all, nowarn_export_all]).
f(<<A>> = <<B>>) -> 1.
g({<<A>>, 1} = {<<B>>, 2}) -> 1.
h(X) -> <<A>> = <<B>> = X.
i([<<A>> | T] = [<<B>>|U]) -> 1.
j({<<A>>} = {<<B>>} = {<<C>>}) -> 1.
k(#{a := <<A>>} = #{a := <<B>>}) -> 1.
-spec m(_X) -> 1.
-callback m:foo(X, Y) -> nosuch().
-callback zz:foo() -> a.
-callback pp:foo() -> a.
-record(r, {a, b}).
a([<<A>> | <<B>>] = [<<C>> | <<D>>]) -> 1.
b(#r{a = <<A>>, b = <<B>>} = #r{b = <<C>>, a = <<D>>}) -> 1.
c((<<A>> = B) = <<C>>) -> 1.
d((<<A>> = B) = (<<C>> = D)) -> 1.
e([<<A>>, [<<B>>]] = [<<C>>, [<<D>>]]) -> 1.
f("abc" = <<X>>) -> 1.
