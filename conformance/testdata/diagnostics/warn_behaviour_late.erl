-module(warn_behaviour_late).
-export([f/0]).
f() -> ok.
-behaviour(gen_statem).
