%% Stands in for the natives of epiphany_io where the library of this tree is tried on Erlang/OTP.
-module(epiphany_io).
-export([write/3, print/6, print/7, put_chars/2]).

write(Term, Depth, Unicode) -> io_lib:write(Term, [{depth, Depth}, {encoding, encoding(Unicode)}]).

print(Term, Column, LineLength, Depth, Unicode, Strings) ->
    print(Term, Column, LineLength, Depth, Unicode, Strings, {0, 0, []}).

print(Term, Column, LineLength, Depth, Unicode, Strings, {LineChars, Chars, Records}) ->
    io_lib_pretty:print(Term, [{column, Column}, {line_length, LineLength}, {depth, Depth},
                               {encoding, encoding(Unicode)}, {strings, Strings},
                               {line_max_chars, bound(LineChars)}, {chars_limit, bound(Chars)},
                               {record_print_fun, fun(Name, Fields) -> fields(Name, Fields, Records) end}]).

bound(0) -> -1;
bound(Chars) -> Chars.

fields(Name, Count, Records) ->
    case [Fields || {N, Fields} <- Records, N =:= Name, length(Fields) =:= Count] of
        [Fields | _] -> Fields;
        [] -> no
    end.

put_chars(Device, Chars) -> io:put_chars(Device, Chars).

encoding(true) -> unicode;
encoding(false) -> latin1.
