%% The report handler that writes standard events to a file.
-module(error_logger_file_h).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2, handle_info/2, terminate/2]).

init(File) ->
    case file:open(File, [write, {encoding, utf8}]) of
        {ok, Device} -> {ok, {Device, File}};
        {error, Reason} -> {error, Reason}
    end.

handle_event(Event, {Device, _} = S) ->
    case title(Event) of
        none -> ok;
        Title -> io:put_chars(Device, [$\n, header(Title, erlang:localtime()), text(element(3, Event))])
    end,
    {ok, S}.

title({error, _, _}) -> "ERROR";
title({warning_msg, _, _}) -> "WARNING";
title({info_msg, _, _}) -> "INFO";
title({error_report, _, {_, std_error, _}}) -> "ERROR";
title({warning_report, _, {_, std_warning, _}}) -> "WARNING";
title({info_report, _, {_, std_info, _}}) -> "INFO";
title(_) -> none.

header(Title, {{Y, M, D}, {H, Min, S}}) ->
    Month = element(M, {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}),
    io_lib:format("=~s REPORT==== ~w-~s-~4..0w::~2..0w:~2..0w:~2..0w ===~n", [Title, D, Month, Y, H, Min, S]).

%% A format with arguments, or a report, which ends its line itself.
text({_, Type, Report}) when is_atom(Type) ->
    case is_list(Report) andalso not io_lib:printable_unicode_list(Report) of
        true -> [line(Item) || Item <- Report];
        false when is_list(Report) -> io_lib:format("~ts~n", [Report]);
        false -> io_lib:format("~tp~n", [Report])
    end;
text({_, Format, Args}) ->
    try
        io_lib:format(Format, Args)
    catch
        error:_ -> io_lib:format("ERROR: ~tp - ~tp~n", [Format, Args])
    end.

line({Key, Value}) -> io_lib:format("    ~tp: ~tp~n", [Key, Value]);
line(Item) -> io_lib:format("    ~tp~n", [Item]).

handle_call(filename, {_, File} = S) -> {ok, File, S};
handle_call(_, S) -> {ok, {error, bad_query}, S}.

handle_info(_, S) -> {ok, S}.

terminate(_, {Device, _}) -> file:close(Device).
