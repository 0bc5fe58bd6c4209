%% Log events as text.
-module(logger_formatter).
-export([format/2, check_config/1]).

%% Characters, after the template of the configuration: a list of strings, keys of metadata, msg, level, and
%% {Key, what stands there if the event has the key, what otherwise}. A list of keys leads into maps.
format(#{level := Level, msg := Message, meta := Meta}, Given) when is_map(Given) ->
    Config = maps:merge(defaults(Given), Given),
    #{template := Template, max_size := Max, chars_limit := Limit} = Config,
    Parts = [{P, case P of msg -> []; _ -> lists:flatten(part(P, Level, Message, Meta, Config)) end} || P <- Template],
    Left =
        case Limit of
            unlimited -> unlimited;
            _ -> max(0, Limit - lists:sum([length(Text) || {_, Text} <- Parts]))
        end,
    limited(lists:flatten([shown(Part, Level, Message, Meta, Config#{chars_limit := Left}) || Part <- Parts]), Max).

%% The message has what the other parts leave of the limit.
shown({msg, _}, Level, Message, Meta, Config) -> part(msg, Level, Message, Meta, Config);
shown({_, Text}, _, _, _, _) -> Text.

defaults(Given) ->
    Single = maps:get(single_line, Given, true),
    Legacy = maps:get(legacy_header, Given, false),
    #{chars_limit => unlimited, depth => unlimited, max_size => unlimited, legacy_header => Legacy, single_line => Single,
      template => template(Legacy, Single), time_designator => $T, time_offset => ""}.

template(true, _) -> [[?MODULE, header], "\n", msg, "\n"];
template(false, true) -> [time, " ", level, ": ", msg, "\n"];
template(false, false) -> [time, " ", level, ":\n", msg, "\n"].

part(level, Level, _, _, _) -> atom_to_list(Level);
part(msg, _, Message, Meta, Config) -> message(Message, Meta, Config);
part([?MODULE, header], Level, _, Meta, Config) -> header(Level, Meta, Config);
part({Key, Found, Missing}, Level, Message, Meta, Config) ->
    case metadata(Key, Meta) of
        {ok, _} -> [part(P, Level, Message, Meta, Config) || P <- Found];
        error -> [part(P, Level, Message, Meta, Config) || P <- Missing]
    end;
part(Key, Level, _, Meta, Config) when is_atom(Key) -> value(Key, Level, Meta, Config);
part([Key | _] = Keys, Level, _, Meta, Config) when is_atom(Key) -> value(Keys, Level, Meta, Config);
part(String, _, _, _, _) -> String.

value(Key, _, Meta, Config) ->
    case metadata(Key, Meta) of
        {ok, Value} -> shown(Key, Value, Config);
        error -> ""
    end.

metadata([Key], Meta) -> metadata(Key, Meta);
metadata([Key | Keys], Meta) ->
    case metadata(Key, Meta) of
        {ok, Inner} when is_map(Inner) -> metadata(Keys, Inner);
        _ -> error
    end;
metadata(Key, Meta) -> maps:find(Key, Meta).

shown(time, Time, Config) -> iso_time(Time, Config);
shown(mfa, {M, F, A}, _) when is_integer(A) -> io_lib:format("~tw:~tw/~w", [M, F, A]);
shown(mfa, {M, F, A}, Config) when is_list(A) -> shown(mfa, {M, F, length(A)}, Config);
shown(_, Value, _) when is_pid(Value) -> pid_to_list(Value);
shown(_, Value, _) when is_reference(Value) -> ref_to_list(Value);
shown(_, Value, Config) ->
    case is_list(Value) andalso printable(Value) of
        true -> Value;
        false -> chars("~0tp", [Value], Config)
    end.

printable(Chars) -> io_lib:printable_unicode_list(lists:flatten(Chars)).

chars(Format, Args, #{chars_limit := unlimited}) -> io_lib:format(Format, Args);
chars(Format, Args, #{chars_limit := N}) -> io_lib:format(Format, Args, [{chars_limit, N}]).

%% What is cut off keeps the end of its line.
limited(Text, unlimited) -> Text;
limited(Text, Max) when length(Text) =< Max -> Text;
limited(Text, Max) ->
    End =
        case lists:last(Text) of
            $\n -> "...\n";
            _ -> "..."
        end,
    lists:sublist(Text, max(0, Max - length(End))) ++ End.

%% Messages

message({string, String}, _, Config) -> in_lines(String, Config);
message({report, Report}, Meta, Config) ->
    Callback =
        case Config of
            #{report_cb := Own} -> Own;
            _ -> maps:get(report_cb, Meta, fun logger:format_otp_report/1)
        end,
    report(Callback, Report, Config);
message({Format, Args}, _, Config) -> formatted(Format, Args, Config).

report(Callback, Report, Config) when is_function(Callback, 1) ->
    try Callback(Report) of
        {Format, Args} when is_list(Format), is_list(Args) -> formatted(Format, Args, Config);
        Other -> formatted("REPORT_CB/1 ERROR: ~tp; Returned: ~tp", [Report, Other], Config)
    catch
        Class:Reason:Stack ->
            formatted("REPORT_CB/1 CRASH: ~tp; Reason: ~tp", [Report, {Class, Reason, logger:filter_stacktrace(?MODULE, Stack)}], Config)
    end;
report(Callback, Report, #{depth := Depth, chars_limit := Limit, single_line := Single} = Config) when is_function(Callback, 2) ->
    try Callback(Report, #{depth => Depth, chars_limit => Limit, single_line => Single}) of
        Chars ->
            case is_text(Chars) of
                true -> in_lines(Chars, Config);
                false -> formatted("REPORT_CB/2 ERROR: ~tp; Returned: ~tp", [Report, Chars], Config)
            end
    catch
        Class:Reason:Stack ->
            formatted("REPORT_CB/2 CRASH: ~tp; Reason: ~tp", [Report, {Class, Reason, logger:filter_stacktrace(?MODULE, Stack)}], Config)
    end.

formatted(Format, Args, Config) ->
    try
        written(text(Format), Args, Config)
    catch
        _:_ -> written("FORMAT ERROR: ~tp - ~tp", [Format, Args], Config)
    end.

written(Format, Args, Config) -> in_lines(chars(controls(Format, Config), arguments(Format, Args, Config), Config), Config).

is_text(Chars) ->
    try
        io_lib:printable_unicode_list(text(Chars))
    catch
        error:_ -> false
    end.

text(Chars) ->
    case unicode:characters_to_list(Chars) of
        Text when is_list(Text) -> Text;
        _ -> Chars
    end.

%% One line takes the place of many.
in_lines(Chars, #{single_line := true}) -> lists:append(lists:join(", ", joined(string:trim(text(Chars)))));
in_lines(Chars, _) -> text(Chars).

%% The lines without what separates them: a comma, a carriage return, spaces behind.
joined(Text) ->
    case string:split(Text, "\n") of
        [Line, More] -> [without_comma(Line) | joined(string:trim(More, leading))];
        [Line] -> [Line]
    end.

without_comma(Line) ->
    case lists:reverse(Line) of
        [$\r, $, | Start] -> lists:reverse(Start);
        [$\r | Start] -> lists:reverse(Start);
        [$, | Start] -> lists:reverse(Start);
        _ -> Line
    end.

%% The format with p and w as the configuration wants them: in one line, to a depth.
controls([$~ | Format], Config) ->
    {Modifiers, [Control | More]} = lists:splitwith(fun(C) -> lists:member(C, "0123456789.*-+t l") end, Format),
    [$~ | control(Modifiers, Control, Config)] ++ controls(More, Config);
controls([C | Format], Config) ->
    [C | controls(Format, Config)];
controls([], _) ->
    [].

control(Modifiers, C, #{single_line := Single, depth := Depth}) when C =:= $p; C =:= $w ->
    Width =
        case Single andalso C =:= $p andalso not lists:any(fun(D) -> D >= $0 andalso D =< $9 end, Modifiers) of
            true -> [$0 | Modifiers];
            false -> Modifiers
        end,
    Width ++ [if Depth =:= unlimited -> C; true -> C - 32 end];
control(Modifiers, C, _) ->
    Modifiers ++ [C].

%% Depths after the arguments that are shown to a depth.
arguments(_, Args, #{depth := unlimited}) ->
    Args;
arguments([$~ | Format], Args, #{depth := Depth} = Config) ->
    {Modifiers, [Control | More]} = lists:splitwith(fun(C) -> lists:member(C, "0123456789.*-+t l") end, Format),
    Stars = length([star || $* <- Modifiers]),
    Takes = Stars + taken(Control),
    {Own, Rest} = lists:split(Takes, Args),
    Own ++ [Depth || Control =:= $p orelse Control =:= $w] ++ arguments(More, Rest, Config);
arguments([_ | Format], Args, Config) ->
    arguments(Format, Args, Config);
arguments([], Args, _) ->
    Args.

taken($~) -> 0;
taken($n) -> 0;
taken(C) when C =:= $P; C =:= $W; C =:= $x; C =:= $X -> 2;
taken(_) -> 1.

%% Times and headers

header(Level, Meta, Config) ->
    Title =
        case Meta of
            #{logger_formatter := #{title := T}} -> T;
            #{error_logger := #{tag := info_report}} -> "INFO REPORT";
            #{error_logger := #{tag := info_msg}} -> "INFO REPORT";
            #{error_logger := #{tag := info}} -> "INFO REPORT";
            _ -> [string:uppercase(atom_to_list(Level)), " REPORT"]
        end,
    io_lib:format("=~ts==== ~ts ===", [Title, legacy_time(maps:get(time, Meta, 0), Config)]).

legacy_time(Time, _) ->
    {{Y, M, D}, {H, Mi, S}, Micros} = date_of(Time),
    Month = element(M, {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}),
    io_lib:format("~w-~s-~4w::~2..0w:~2..0w:~2..0w.~6..0w", [D, Month, Y, H, Mi, S, Micros]).

iso_time(Time, #{time_offset := Offset, time_designator := Designator}) ->
    {Seconds, Zone} = offset(Offset),
    {{Y, M, D}, {H, Mi, S}, Micros} = date_of(Time + Seconds * 1000000),
    io_lib:format("~4..0w-~2..0w-~2..0w~c~2..0w:~2..0w:~2..0w.~6..0w~s", [Y, M, D, Designator, H, Mi, S, Micros, Zone]).

%% {seconds east of Greenwich, how the zone is written}
offset("Z") -> {0, "Z"};
offset("z") -> {0, "z"};
offset([Sign, H1, H2, $:, M1, M2] = Text) ->
    Seconds = (list_to_integer([H1, H2]) * 60 + list_to_integer([M1, M2])) * 60,
    {case Sign of $- -> -Seconds; $+ -> Seconds end, Text};
offset(N) when is_integer(N) ->
    Seconds = N div 1000000,
    Minutes = abs(Seconds) div 60,
    Sign = case N < 0 of true -> $-; false -> $+ end,
    {Seconds, io_lib:format("~c~2..0w:~2..0w", [Sign, Minutes div 60, Minutes rem 60])};
offset("") -> {0, "+00:00"}.

%% 1970 in seconds of the Gregorian calendar.
-define(EPOCH, 62167219200).

%% {Date, Time, microseconds} of a time in microseconds since 1970.
date_of(Micros) ->
    {Date, Time} = calendar:gregorian_seconds_to_datetime(Micros div 1000000 + ?EPOCH),
    {Date, Time, Micros rem 1000000}.

%% Configurations

check_config(Config) when is_map(Config) -> check(maps:to_list(Config));
check_config(Config) -> {error, {invalid_formatter_config, ?MODULE, Config}}.

check([{template, Template} | Items]) ->
    case is_list(Template) andalso lists:all(fun is_part/1, Template) of
        true -> check(Items);
        false -> {error, {invalid_formatter_template, ?MODULE, Template}}
    end;
check([Item | Items]) ->
    case is_item(Item) of
        true -> check(Items);
        false -> {error, {invalid_formatter_config, ?MODULE, Item}}
    end;
check([]) ->
    ok.

is_item({max_size, Size}) -> Size =:= unlimited orelse is_integer(Size) andalso Size > 0;
is_item({depth, Depth}) -> Depth =:= unlimited orelse is_integer(Depth) andalso Depth > 0;
is_item({chars_limit, Limit}) -> Limit =:= unlimited orelse is_integer(Limit) andalso Limit > 0;
is_item({single_line, Single}) -> is_boolean(Single);
is_item({legacy_header, Legacy}) -> is_boolean(Legacy);
is_item({report_cb, F}) -> is_function(F, 1) orelse is_function(F, 2);
is_item({time_designator, C}) -> is_integer(C);
is_item({time_offset, Offset}) ->
    try offset(Offset) of
        _ -> true
    catch
        error:_ -> false
    end;
is_item(_) -> false.

is_part({Key, Found, Missing}) ->
    is_key(Key) andalso is_list(Found) andalso lists:all(fun is_part/1, Found) andalso is_list(Missing) andalso lists:all(fun is_part/1, Missing);
is_part(Part) ->
    is_key(Part) orelse is_list(Part) andalso printable(Part).

is_key([_ | _] = Keys) -> lists:all(fun is_atom/1, Keys);
is_key(Key) -> is_atom(Key).
