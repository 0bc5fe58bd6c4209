-module(warn_deprecated_calls).
-import(random,[uniform/0]).
-export([f/1]).
f(X) -> {now(), fun erlang:now/0, apply(erlang,now,[]), uniform(), random:uniform(1,2,3), fun random:uniform/1, X,
  erlang:get_stacktrace(), erlang:hash(1,2), pg2:foo(), gen_fsm:start(a), fun pg2:x/0, spawn(random,seed,[]), code:rehash(), slave:x(),
  'random':seed(), sys:get_debug(1,2,3), (random):seed()}.
