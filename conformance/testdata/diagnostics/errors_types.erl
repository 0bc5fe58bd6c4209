-module(errors_types).
-compile([export_all, nowarn_export_all]).
-opaque opaque_twice() :: atom().
-type opaque_twice() :: atom().
-export_type([opaque_twice/0]).
-opaque opaque_unexported() :: atom().
-type integer() :: atom().
-type list() :: a.
-type type_map() :: #{a : b}.
-type type_parameter(1) :: atom().
-type type_range() :: a..b.
-export_type([type_range/0]).
-type type_record() :: #nosuch{}.
-export_type([type_record/0]).
-record(type_record_field, {a}).
-type type_record_field() :: #type_record_field{b :: atom()}.
-export_type([type_record_field/0]).
-type type_recursive() :: type_recursive().
-export_type([type_recursive/0, u/0]).
-type type_remote() :: lists:t.
-type type_unbound() :: X.
-export_type([type_unbound/0]).
-type type_variable_unused(X) :: atom().
-export_type([type_variable_unused/1]).

-spec spec_clauses(any()) -> any(); (any(), any()) -> any().
spec_clauses(X) -> X.
-spec spec_constraint(X) -> X when X :: nosuch(), is_foo(X, atom()).
spec_constraint(X) -> X.
-spec m:spec_module(any()) -> any().
spec_module(X) -> X.
-spec spec_syntax(any()) any().
spec_syntax(X) -> X.
-spec spec_twice(any()) -> any().
-spec spec_twice(any()) -> any().
spec_twice(X) -> X.
-spec spec_variable(X) -> Y.
spec_variable(X) -> X.
