%% What is said of files that cannot be read as text. Files themselves are those of epiphany_file.
-module(file_io_server).
-export([format_error/1]).

format_error({_, ?MODULE, Reason}) -> io_lib:format("~w", [Reason]);
format_error(invalid_unicode) -> io_lib:format("cannot translate from UTF-8", []);
format_error(Reason) -> file:format_error(Reason).
