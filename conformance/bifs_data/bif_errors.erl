-module(bif_errors).
-export([main/0]).

main() ->
    Calls = [{hd, [[]]}, {hd, [a]}, {tl, [[]]}, {element, [0, {a}]}, {element, [2, {a}]}, {element, [1, a]}, {length, [a]},
             {length, [[1 | 2]]}, {setelement, [3, {a}, x]}, {tuple_size, [[]]}, {atom_to_list, ["a"]}, {list_to_atom, [a]},
             {list_to_atom, [[a]]}, {list_to_integer, ["x"]}, {integer_to_list, [a]}, {integer_to_list, [1, 99]},
             {list_to_tuple, [a]}, {tuple_to_list, [[]]}, {make_tuple, [-1, x]}, {size, [a]}, {byte_size, [a]}, {map_size, [a]},
             {map_get, [k, #{}]}, {map_get, [k, a]}, {is_map_key, [k, a]}, {list_to_float, ["1"]}, {float_to_list, [1]},
             {abs, [a]}, {round, ["1"]}, {'++', [a, [b]]}, {'--', [a, [b]]}, {'++', [[1 | 2], []]}, {apply, [a, b, c]},
             {binary_to_list, [a]}, {list_to_binary, [[300]]}, {list_to_binary, [a]}, {atom_to_binary, [1]},
             {list_to_existing_atom, ["surely there is no such atom"]}, {send, [unregistered_name, hello]},
             {send, [nobody, m, [nosuspend]]}, {send, [user, m, [nosuspend, noconnect]]},
             {send, [user, m, now]}, {send, [user, m, [now]]}, {send, [user, m, [noconnect | x]]},
             {whereis, [1]}, {register, [1, 2]}, {unregister, [nobody_here]}, {spawn, [a]}, {link, [a]}, {exit, [a, b]},
             {monitor, [process, 1]}, {process_flag, [no_flag, true]}, {error, [a, b]}, {throw, [ball]}],
    [io:format("~w~p: ~w~n", [F, A, result(F, A)]) || {F, A} <- Calls].

result(F, A) ->
    try
        {value, apply(erlang, F, A)}
    catch
        Class:Reason -> {Class, Reason}
    end.
