-module(errors_aliases_parallel).
-export([a/1,b/1,c/1,d/1,e/1,f/1,g/1]).
-record(foo,{a,b,c}).
-record(bar,{x,y}).
a(<<A:8>> = <<B:8>> = <<C:8>> = <<D:8>>) -> {A,B,C,D}.
b(V) -> <<A:8>> = <<B:8>> = <<C:8>> = V, {A,B,C}.
c(V) -> {<<A:8>>} = {<<B:8>> = V}, {A,B}.
d(#foo{a = <<A:8>>} = {_, <<B:8>>, _}) -> {A,B}.
e({<<A:8>>, C} = {<<B:8>>}) -> {A,B,C}.
f(#foo{a = <<A:8>>, b = <<C:8>>} = #bar{x = <<B:8>>, y = <<D:8>>} = #foo{_ = <<D:8>>}) -> {A,B,C,D}.
g(V) -> {<<A:8>>,X} = ({<<B:8>>,Y} = {<<C:8>>,Y}) = V, {A,B,C,X,Y}.
