-module(warn_callbacks_and_info).
-callback foo(integer()) -> ok.
-export([f/0,behaviour_info/1]).
f() -> ok.
behaviour_info(_) -> [].
