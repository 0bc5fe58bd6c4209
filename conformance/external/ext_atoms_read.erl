-module(ext_atoms_read).
-export([main/0]).

%% All forms of atoms, good and bad.
main() ->
    [io:format("~w ~tw~n", [L, try binary_to_term(list_to_binary([131 | L])) catch C:R -> {C, R} end])
     || L <- [[100, 0, 2, "ab"], [115, 2, "ab"], [118, 0, 2, "ab"], [119, 2, "ab"], [119, 0], [100, 0, 0],
              [115, 1, 255], [100, 0, 1, 246], [119, 2, 206, 187], [119, 1, 255], [119, 2, 206], [119, 3, "ab"], [118, 0, 1, 200],
              [118, 1, 0, lists:duplicate(256, $a)], [100, 1, 0, lists:duplicate(256, $a)], [119, 3, 237, 160, 128], [82, 0]]].
