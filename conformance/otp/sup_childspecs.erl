%% Checks of specifications of children.
-module(sup_childspecs).
-export([main/0]).
main() ->
    Good = #{id => a, start => {m, f, []}},
    Specs = [Good, #{id => a}, #{start => {m, f, []}}, {a, {m, f, []}, permanent, 5000, worker, [m]}, {a, {m, f, []}, temporary, brutal_kill, supervisor, dynamic},
             Good#{start => {m, f}}, Good#{start => {m, f, x}}, Good#{start => {"m", f, []}}, Good#{restart => forever}, Good#{restart => transient},
             Good#{shutdown => x}, Good#{shutdown => -1}, Good#{shutdown => 0}, Good#{shutdown => infinity}, Good#{shutdown => brutal_kill},
             Good#{type => manager}, Good#{type => supervisor}, Good#{modules => m}, Good#{modules => [m, "n"]}, Good#{modules => dynamic},
             Good#{modules => []}, Good#{significant => x}, Good#{significant => true}, Good#{significant => true, restart => transient},
             bad, [], {a, b}],
    [io:format("~w~n", [supervisor:check_childspecs([S])]) || S <- Specs],
    io:format("~w~n", [supervisor:check_childspecs([])]),
    io:format("~w~n", [supervisor:check_childspecs([Good, Good])]),
    io:format("~w~n", [supervisor:check_childspecs([Good, Good#{id => {b, 1}}])]),
    io:format("~w~n", [supervisor:check_childspecs(bad)]),
    Significant = Good#{significant => true, restart => temporary},
    [io:format("~w~n", [supervisor:check_childspecs([Significant], Auto)]) || Auto <- [undefined, never, any_significant, all_significant, bad]].
