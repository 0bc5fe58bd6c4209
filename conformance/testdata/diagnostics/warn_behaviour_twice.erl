-module(warn_behaviour_twice).
-behaviour(gen_server).
-behaviour(gen_server).
-export([init/1]).
init(X) -> X.
