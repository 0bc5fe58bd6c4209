-module(names).
-export([f/0, gone/1]). %! function gone/1 undefined
-import(lists, [map/2, reverse/1]).
-import(other, [map/2]). %! function map/2 already imported from lists
-import(mine, [length/1]). %! import directive overrides pre R14 auto-imported BIF length/1
-record(r, {a, b = undefined, a}). %! field a already defined in record r
-record(p, {x = Unbound, y = #q{}}). %! variable 'Unbound' is unbound %! record q undefined
-record(q, {z}). %? record q is unused
-record(q, {z}). %! record q already defined

f() ->
    g(1), %! function g/1 undefined
    f(1), %! function f/1 undefined
    fun h/3, %! function h/3 undefined
    node(f), %! ambiguous call of overridden pre R14 auto-imported BIF node/1
    #r{c = 1}, %! field c undefined in record r
    #s{}, %! record s undefined
    #p{x = 1, x = 2}, %! field x already defined in record p
    X = #p{_ = 0},
    X#p{_ = 1}, %! meaningless use of _ in update of record p
    X#p.zz, %! field zz undefined in record p
    #p.zz, %! field zz undefined in record p
    record_info(fields, nope), %! record nope undefined
    record_info(other, p), %! illegal record info
    is_record(X, nope), %! record nope undefined
    #{a := 1}, %! only association operators '=>' are allowed in map construction
    lists:nope, %! illegal expression
    X#p{y = 1}#p.y.

f() -> again. %! function f/0 already defined
module_info() -> mine. %! function module_info/0 already defined
reverse(X) -> X. %! defining imported function reverse/1 %? function reverse/1 is unused
node(X) -> X.
-export([node/1]). %! attribute export after function definitions

-spec nothing() -> ok. %! spec for undefined function nothing/0
-spec f() -> ok.
-spec f() -> ok. %! spec for f/0 already defined
-type t() :: u(). %! type u() undefined %? type t() is unused
-type t() :: ok. %! type t() already defined
-type list() :: ok. %! type list() is a builtin type; it cannot be redefined
-type v(A) :: ok. %! type variable 'A' is only used once (is unbound) %? type v(_) is unused
-spec node(X) -> ok. %! type variable 'X' is only used once (is unbound)
