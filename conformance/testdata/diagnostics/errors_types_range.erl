-module(errors_types_range).
-compile([export_all,nowarn_export_all]).
-type a() :: a..b.
-type b() :: 1..X.
-type c() :: 3..1.
-type d() :: {}..1.
-type e() :: 1..foo().
-type f() :: (1+2)..5.
-type g() :: "abc".
-type h() :: #{a=>b}..3.
-type i() :: 1..(2 div 0).
-type j() :: fun()..2.
-type k() :: m:t()..2.
-type l() :: 1.5.
-type m() :: <<_:a>>.
-type n() :: <<_:8,_:_*(-1)>>.
-type o() :: <<_:_*2, _:3>>.
-type p() :: 1 + a.
-type q() :: -a.
-export_type([a/0,b/0,c/0,d/0,e/0,f/0,h/0,i/0,j/0,k/0,m/0,n/0,o/0,p/0,q/0]).
-spec f(a) -> b ; (a,b) -> c; (nosuch()) -> 2.
f(X) -> X.
f(X,Y) -> {X,Y}.
-spec g(nosuch()) -> a; (b,c) -> d.
-spec k() -> a.
-spec f(a,b) -> ok.
h(1 / 0) -> 1;
h(1 div 0) -> 2;
h(1 bsl -1) -> 3;
h(1.0 bsl 1) -> 4;
h(1 / 2) -> 4;
h(bnot 1.0) -> 4;
h(1 + 1.0) -> 4;
h(1.0e300 * 1.0e300) -> 5;
h(- (1.0)) -> 6;
h($a + 1) -> 6;
h(<<"a">>) -> 7;
h("abc" ++ "d") -> 8;
h(not true) -> 8;
h(1 rem 0) -> 8;
h((1)) -> 8;
h(1 == 1) -> 8.
