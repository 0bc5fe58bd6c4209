%% Segments of binaries whose parts are known only when a program runs.
-module(epiphany_segments).
-export([build/1, type/2]).

%% The bits of [{Value, Size, Types}], as << Value:Size/Types >>. Size and Types may be default. The
%% value of a string stands for a segment for each of its characters. Fails with badarg.
build(Segments) -> lists:foldl(fun append/2, <<>>, Segments).

append({"", Size, Types}, Bits) ->
    {Type, Unit, _, _} = type(Types, Size),
    _ = width(Type, Size, Unit),
    Bits;
append({Text, Size, Types}, Bits) when is_list(Text) ->
    lists:foldl(fun(C, Acc) -> append({C, Size, Types}, Acc) end, Bits, Text);
append({Value, Size, Types}, Bits) ->
    {Type, Unit, Signed, Endian} = type(Types, Size),
    Segment = segment(Type, Value, width(Type, Size, Unit), Endian =:= little),
    is_boolean(Signed =:= signed) andalso <<Bits/bits, Segment/bits>>.

%% What a list of types says: {Type, Unit, signed | unsigned, big | little}. The unit is none for all bits of a value.
type(default, Size) -> type([], Size);
type(Types, Size) ->
    Type = first([integer, float, binary, bitstring, utf8, utf16, utf32], [plain(T) || T <- Types], integer),
    Endian = first([big, little], [endian(T) || T <- Types], big),
    Signed = first([signed, unsigned], Types, unsigned),
    Unit = case lists:usort([U || {unit, U} <- Types]) of
        [U] -> U;
        [] -> undefined;
        _ -> error(badarg)
    end,
    (Unit =/= undefined) andalso (Size =:= default) andalso (kind(Type) =/= bits) andalso error(badarg),
    {kind(Type), unit(Unit, Type, Size), Signed, Endian}.

%% Of those that exclude each other only one may be given.
first(Known, Types, Default) ->
    case lists:usort([T || T <- Types, lists:member(T, Known)]) of
        [T] -> T;
        [] -> Default;
        _ -> error(badarg)
    end.

plain(bytes) -> binary;
plain(bits) -> bitstring;
plain(Type) -> Type.

%% Both kinds of bits differ in the unit alone.
kind(binary) -> bits;
kind(bitstring) -> bits;
kind(Type) -> Type.

endian(native) -> little;
endian(Type) -> Type.

unit(undefined, binary, _) -> 8;
unit(undefined, _, _) -> 1;
unit(Unit, _, _) -> Unit.

width(integer, default, _) -> 8;
width(float, default, _) -> 64;
width(bits, default, Unit) -> {all, Unit};
width(_, default, _) -> all;
width(_, Size, Unit) when is_integer(Size) -> Size * Unit;
width(_, _, _) -> error(badarg).

segment(integer, Value, Width, true) -> <<Value:Width/little>>;
segment(integer, Value, Width, false) -> <<Value:Width>>;
segment(float, Value, Width, true) -> <<Value:Width/float-little>>;
segment(float, Value, Width, false) -> <<Value:Width/float>>;
segment(utf8, Value, _, _) -> <<Value/utf8>>;
segment(utf16, Value, _, true) -> <<Value/utf16-little>>;
segment(utf16, Value, _, false) -> <<Value/utf16>>;
segment(utf32, Value, _, true) -> <<Value/utf32-little>>;
segment(utf32, Value, _, false) -> <<Value/utf32>>;
segment(bits, Value, {all, Unit}, _) ->
    bit_size(Value) rem Unit =:= 0 orelse error(badarg),
    <<Value/bits>>;
segment(bits, Value, Width, _) -> <<Value:Width/bits>>.
