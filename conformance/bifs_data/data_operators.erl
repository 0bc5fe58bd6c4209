-module(data_operators).
-export([main/0]).

main() ->
    [try_it(F, [A, B])
     || {F, A, B} <- [{fun erlang:'div'/2, 1, 0}, {fun erlang:'rem'/2, 1, 0}, {fun erlang:'/'/2, 1, 0}, {fun erlang:'+'/2, 1, a},
              {fun erlang:'bsl'/2, 1, a}, {fun erlang:'band'/2, 1.0, 1}, {fun erlang:'and'/2, true, 1},
              {fun erlang:'xor'/2, true, true}, {fun erlang:'/'/2, 1 bsl 1024, 1}, {fun erlang:'or'/2, false, true},
              {fun erlang:'*'/2, 3, 4.0}, {fun erlang:'-'/2, 3, 4}, {fun erlang:'bxor'/2, 5, 3}, {fun erlang:'bor'/2, 5, 3},
              {fun erlang:'bsr'/2, 5, 1}, {fun erlang:'div'/2, 7.0, 2}, {fun erlang:'=:='/2, 1, 1.0}, {fun erlang:'=='/2, 1, 1.0},
              {fun erlang:'=/='/2, 1, 1.0}, {fun erlang:'/='/2, 1, 1.0}, {fun erlang:'<'/2, a, b}, {fun erlang:'>'/2, a, b},
              {fun erlang:'=<'/2, 1, 1.0}, {fun erlang:'>='/2, [], {}}]],
    [try_it(F, [A]) || {F, A} <- [{fun erlang:'not'/1, 1}, {fun erlang:'not'/1, true}, {fun erlang:'bnot'/1, 1.0}, {fun erlang:'bnot'/1, 5},
              {fun erlang:'-'/1, a}, {fun erlang:'-'/1, 5}, {fun erlang:'+'/1, a}, {fun erlang:'+'/1, 5}]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
