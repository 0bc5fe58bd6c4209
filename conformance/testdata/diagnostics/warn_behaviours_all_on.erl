-module(warn_behaviours_all_on).
-compile(nowarn_conflicting_behaviours).
-compile(nowarn_undefined_behaviour).
-compile(nowarn_undefined_callbacks).
-behaviour(gen_server).
-behaviour(nosuch).
-behaviour(supervisor).
-export([init/1]).
init(_) -> ok.
