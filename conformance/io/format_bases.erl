%% Integers in any base: ~b ~B ~x ~X ~+ ~#.
-module(format_bases).
-export([main/0]).

main() ->
    t(fun() -> lists:flatten(io_lib:format("~b ~B", [0, 0])) end),
    t(fun() -> lists:flatten(io_lib:format("~b ~B", [1, 1])) end),
    t(fun() -> lists:flatten(io_lib:format("~b ~B", [-1, -1])) end),
    t(fun() -> lists:flatten(io_lib:format("~b ~B", [255, 255])) end),
    t(fun() -> lists:flatten(io_lib:format("~b ~B", [-255, -255])) end),
    t(fun() -> lists:flatten(io_lib:format("~b ~B", [123456789012345678901234567890, 123456789012345678901234567890])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16b ~.16B ~.36b ~.2B", [0, 0, 0, 0])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16b ~.16B ~.36b ~.2B", [1, 1, 1, 1])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16b ~.16B ~.36b ~.2B", [-1, -1, -1, -1])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16b ~.16B ~.36b ~.2B", [255, 255, 255, 255])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16b ~.16B ~.36b ~.2B", [-255, -255, -255, -255])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16b ~.16B ~.36b ~.2B", [123456789012345678901234567890, 123456789012345678901234567890, 123456789012345678901234567890, 123456789012345678901234567890])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16x ~.16X", [0, "0x", 0, '0X'])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16x ~.16X", [1, "0x", 1, '0X'])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16x ~.16X", [-1, "0x", -1, '0X'])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16x ~.16X", [255, "0x", 255, '0X'])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16x ~.16X", [-255, "0x", -255, '0X'])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16x ~.16X", [123456789012345678901234567890, "0x", 123456789012345678901234567890, '0X'])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16+ ~.16# ~+ ~#", [0, 0, 0, 0])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16+ ~.16# ~+ ~#", [1, 1, 1, 1])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16+ ~.16# ~+ ~#", [-1, -1, -1, -1])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16+ ~.16# ~+ ~#", [255, 255, 255, 255])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16+ ~.16# ~+ ~#", [-255, -255, -255, -255])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16+ ~.16# ~+ ~#", [123456789012345678901234567890, 123456789012345678901234567890, 123456789012345678901234567890, 123456789012345678901234567890])) end),
    t(fun() -> lists:flatten(io_lib:format("[~10b][~-10b][~10..0b][~3b]", [1234, 1234, -1234, 1234])) end),
    t(fun() -> lists:flatten(io_lib:format("[~10.8.*b]", [$_, 255])) end),
    t(fun() -> lists:flatten(io_lib:format("~.37b", [1])) end),
    t(fun() -> lists:flatten(io_lib:format("~.1b", [1])) end),
    t(fun() -> lists:flatten(io_lib:format("~b", [1.0])) end),
    t(fun() -> lists:flatten(io_lib:format("~b", [a])) end),
    t(fun() -> lists:flatten(io_lib:format("~x", [1])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16x", [255, 16])) end),
    t(fun() -> lists:flatten(io_lib:format("~.16#", [1.5])) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
