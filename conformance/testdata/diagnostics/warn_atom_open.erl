-module(warn_atom_open).
-export([f/1]).
f(X) -> 'abc.
