%% Literal integers in fields of more bits than are put together while compiling.
-module(bits_wide_literals).
-export([main/0]).

main() ->
    Values = [<<7:65600>>, <<7:70000, 1>>, <<7:70000/little, 1>>, <<-7:70000/signed, 1>>, <<0:90000>>, <<1:9000/unit:8, 7>>,
              <<2:9000/unit:8, 7>>, <<1:140000>>, <<0:65536, 1:65536, 2:65536>>, <<3:65537/little, 2:7>>, <<-1:65537, 0:7>>],
    [io:format("~p: ~w~n", [Name, [short(F(V)) || V <- Values]]) || {Name, F} <- functions()].

functions() ->
    [{whole, fun whole/1}, {rest, fun rest/1}, {little, fun little/1}, {signed, fun signed/1}, {negative, fun negative/1},
     {units, fun units/1}, {two, fun two/1}, {three, fun three/1}, {odd, fun odd/1}, {ones, fun ones/1}, {bytes, fun bytes/1},
     {generator, fun generator/1}, {sized, fun sized/1}].

%% Long bits as their number.
short(Bits) when bit_size(Bits) > 64 -> {bits, bit_size(Bits)};
short(Other) -> Other.

whole(<<7:65600>>) -> ok;
whole(<<0:90000>>) -> zero;
whole(_) -> no.

rest(<<5:70000, R/bits>>) -> {five, R};
rest(<<7:70000, R/bits>>) -> R;
rest(_) -> no.

little(<<7:70000/little, R/bits>>) -> R;
little(_) -> no.

signed(<<-7:70000/signed, R/bits>>) -> R;
signed(_) -> no.

negative(<<-7:70000/signed-little, R/bits>>) -> R;
negative(_) -> no.

units(<<1:9000/unit:8, R/bits>>) -> {one, R};
units(<<2:9000/unit:8, R/bits>>) -> {two, R};
units(_) -> no.

two(<<0:70000, 1:70000>>) -> ok;
two(_) -> no.

three(<<0:65536, 1:65536, 3:65536>>) -> three;
three(<<0:65536, 1:65536, 2:65536>>) -> two;
three(_) -> no.

odd(<<3:65537/little, R/bits>>) -> R;
odd(_) -> no.

ones(<<-1:65537/signed, R/bits>>) -> R;
ones(_) -> no.

bytes(<<_:9000/binary, R/bits>>) -> short(R);
bytes(_) -> no.

generator(Bits) -> [Y || <<1:9000/unit:8, Y>> <= Bits].

sized(Bits) ->
    N = bit_size(Bits) - 8,
    case Bits of
        <<7:N, Last>> -> Last;
        _ -> no
    end.
