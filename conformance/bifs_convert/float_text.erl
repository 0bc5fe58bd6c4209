%% The shortest decimal that reads back as the same float, and the fixed formats.
-module(float_text).
-export([main/0]).

main() ->
    Values = [0.0, -0.0, 1.0, 0.1, 0.2, 0.3, 0.1 + 0.2, 1.0e-5, 1.0e-4, 0.001, 123456.789, 1.0e15, 1.0e16, 1.0e17, 1.0e20,
              1.0e21, 1.0e22, 1.0e23, 1.0e100, 1.0e-100, 1.7976931348623157e308, 2.2250738585072014e-308, 5.0e-324,
              3.141592653589793, 2.0 / 3.0, 9007199254740992.0, 9007199254740994.0, 4.35, 100.0, 1.5e-10, 1234567890123456.7],
    [io:format("~w ~p ~s~n", [X, X, float_to_list(X)]) || X <- Values],
    [io:format("~e ~.3e ~f ~.2f ~g~n", [X, X, X, X, X]) || X <- Values, abs(X) < 1.0e30],
    [io:format("~s ~s ~s~n", [float_to_list(X, [{decimals, 3}]), float_to_list(X, [{decimals, 3}, compact]),
                              float_to_list(X, [{scientific, 4}])]) || X <- [0.0, 1.5, -2.0625, 123.456789, 1.0e10]],
    [io:format("~w~n", [list_to_float(S)]) || S <- ["1.0", "-0.5", "1.0e3", "6.02e23", "1.5E-3", "0.30000000000000004"]].
