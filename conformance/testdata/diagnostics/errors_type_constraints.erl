-module(errors_type_constraints).
-export([a/1,b/1,c/1,d/1,e/1]).
-type 'fun'() :: integer().
-type map() :: undef().
-type t() :: integer().
-type t() :: undef().
-export_type([t/0,map/0,'fun'/0]).
-spec a(X) -> X when is_subtype(integer()).
a(X) -> X.
-spec b(X) -> X when bad(X, integer()).
b(X) -> X.
-spec c(X) -> X when is_subtype(foo, integer()).
c(X) -> X.
-spec d(X) -> X when _ :: integer().
d(X) -> X.
-spec e(X) -> X when is_subtype(X, integer()).
e(X) -> X.
