%% Stands in for the natives of epiphany_io where the library of this tree is tried on Erlang/OTP.
-module(epiphany_io).
-export([write/3, print/6, put_chars/2]).

write(Term, Depth, Unicode) -> io_lib:write(Term, [{depth, Depth}, {encoding, encoding(Unicode)}]).

print(Term, Column, LineLength, Depth, Unicode, Strings) ->
    io_lib_pretty:print(Term, [{column, Column}, {line_length, LineLength}, {depth, Depth},
                               {encoding, encoding(Unicode)}, {strings, Strings}]).

put_chars(Device, Chars) -> io:put_chars(Device, Chars).

encoding(true) -> unicode;
encoding(false) -> latin1.
