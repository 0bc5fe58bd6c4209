%% Formats and floats as text, under the names that programs know beside those of io_lib.
-module(io_lib_format).
-export([fwrite/2, fwrite/3, fwrite_g/1, indentation/2, scan/2, unscan/1, build/1, build/2]).

fwrite(Format, Args) -> io_lib:format(Format, Args).

fwrite(Format, Args, Options) -> io_lib:format(Format, Args, Options).

%% The shortest text that reads back as the same float.
fwrite_g(Float) when is_float(Float) -> io_lib:write(Float).

indentation(Chars, Column) -> io_lib:indentation(Chars, Column).

scan(Format, Args) -> io_lib:scan_format(Format, Args).

unscan(List) -> io_lib:unscan_format(List).

build(List) -> io_lib:build_text(List).

build(List, Options) -> io_lib:build_text(List, Options).
