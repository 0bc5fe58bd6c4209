%% Conditions of the preprocessor that call what guards may call.
-module(if_terms).
-export([main/0]).
-if(length("abc") =:= 3).
a() -> yes.
-else.
a() -> no.
-endif.
-if({1,2} < {1,3}).
b() -> yes.
-else.
b() -> no.
-endif.
-if(#{a => 1, 2 => x} =:= #{2 => x, a => 1}).
c() -> yes.
-else.
c() -> no.
-endif.
-if(<<1:4,2:4>> =:= <<18>>).
d() -> yes.
-else.
d() -> no.
-endif.
-if(is_atom(x) andalso element(2, {a, b}) =:= b).
e() -> yes.
-else.
e() -> no.
-endif.
-if(1/0 > 0 orelse true).
f() -> yes.
-else.
f() -> no.
-endif.
-if(hd([])).
g() -> yes.
-elif(tuple_size({}) =:= 0).
g() -> second.
-else.
g() -> no.
-endif.
-if(erlang:abs(-3) =:= 3).
h() -> yes.
-else.
h() -> no.
-endif.
-if(round(2.5) =:= 3).
i() -> yes.
-else.
i() -> no.
-endif.
-if(byte_size(<<"abc">>) =:= 3 andalso map_get(k, #{k => true})).
j() -> yes.
-else.
j() -> no.
-endif.
-if(true andalso 7).
k() -> yes.
-else.
k() -> no.
-endif.
-if((#{a => 1})#{b => 2} =:= #{a => 1, b => 2}).
l() -> yes.
-else.
l() -> no.
-endif.
-if(unknown_function(1) orelse true).
n() -> yes.
-else.
n() -> no.
-endif.
-if(abs(-2) + ceil(1.5) + floor(-1.5) + trunc(2.9) =:= 4).
o() -> yes.
-else.
o() -> no.
-endif.
-if(float(3) == 3 andalso is_function(x) =:= false).
p() -> yes.
-else.
p() -> no.
-endif.
-if(binary_part(<<"abcd">>, 1, 2) =:= <<"bc">>).
q() -> yes.
-else.
q() -> no.
-endif.
-if(is_record({r, 1}, r)).
r() -> yes.
-else.
r() -> no.
-endif.
main() -> io:format("~p~n", [[a(),b(),c(),d(),e(),f(),g(),h(),i(),j(),k(),l(),n(),o(),p(),q(),r()]]).
