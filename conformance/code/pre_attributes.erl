%% The transform of OTP's compiler that changes attributes as options say.
-module(pre_attributes).
-export([main/0]).

main() ->
    [io:format("~w~n  ~w~n", [O, sys_pre_attributes:parse_transform(forms(), O)]) || O <- options()].

forms() ->
    [{attribute, 1, file, {"m.erl", 1}}, {attribute, 1, module, m}, {attribute, 2, x, [1]},
     {attribute, 3, y, [2]}, {attribute, 4, x, [3]}, {function, 5, f, 0, []}, {eof, 6}].

options() ->
    [[], [{attribute, insert, z, 9}], [{attribute, insert, x, 9}], [{attribute, replace, x, 9}],
     [{attribute, replace, n, 9}], [{attribute, delete, x}], [{attribute, delete, q}],
     [{attribute, insert, z, 1}, {attribute, insert, w, 2}],
     [{attribute, replace, w, 7}, {attribute, insert, z, 2}],
     [{attribute, insert, z, 2}, {attribute, replace, w, 7}],
     [{attribute, replace, x, 1}, {attribute, delete, y}, {attribute, insert, z, 4}],
     [{attribute, what, a, 1}, debug_info]].
