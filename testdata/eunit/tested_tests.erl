-module(tested_tests).
-include_lib("eunit/include/eunit.hrl").
more_test() -> ?assertEqual([a, b], lists:reverse([b, a])).
