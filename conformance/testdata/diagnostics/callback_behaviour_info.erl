-module(callback_behaviour_info).
-export([behaviour_info/1]).
-callback b(x) -> y.
-callback c() -> y.
behaviour_info(x) -> ok.
