-module(warn_deprecated_own).
-export([f/1,now/0]).
-compile({no_auto_import,[now/0]}).
-deprecated([{f,1}]).
f(X) -> now(), X.
now() -> 1.
