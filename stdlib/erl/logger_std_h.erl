%% The handler that prints: where the system prints error reports, which is standard output or what has been chosen for them, or to a device that
%% the configuration names by type.
-module(logger_std_h).
-export([log/2, adding_handler/1, changing_config/3, removing_handler/1, filesync/1]).

log(Event, #{formatter := {Formatter, Config}} = Handler) ->
    Text = Formatter:format(Event, Config),
    case maps:get(config, Handler, #{}) of
        #{type := {device, Device}} -> io:put_chars(Device, Text);
        #{type := file} -> file:write(device(Handler), unicode:characters_to_binary(Text));
        #{type := standard_error} -> io:put_chars(standard_error, Text);
        #{} -> epiphany_host:log(Text)
    end,
    ok.

adding_handler(Handler) ->
    Config = maps:get(config, Handler, #{}),
    case checked(Config) of
        ok -> opened(Handler, Config);
        Error -> Error
    end.

%% Whether the settings are known and sound.
checked(Config) when is_map(Config) ->
    {Overload, Others} = lists:partition(fun({Key, _}) -> epiphany_overload:is_key(Key) end, maps:to_list(Config)),
    case [Item || Item <- Others, not is_sound(Item)] of
        [] -> epiphany_overload:check(maps:from_list(Overload));
        [{Key, Value} | _] -> {error, {invalid_config, ?MODULE, #{Key => Value}}}
    end;
checked(Config) ->
    {error, {invalid_config, ?MODULE, Config}}.

is_sound({type, Type}) ->
    case Type of
        {file, _} -> true;
        {file, _, _} -> true;
        {device, _} -> true;
        _ -> lists:member(Type, [standard_io, standard_error, file])
    end;
is_sound({Key, Value}) when Key =:= max_no_files; Key =:= file_check -> is_integer(Value) andalso Value >= 0;
is_sound({max_no_bytes, Value}) -> Value =:= infinity orelse is_integer(Value) andalso Value > 0;
is_sound({compress_on_rotate, Value}) -> is_boolean(Value);
is_sound({Key, _}) -> lists:member(Key, [file, modes, filesync_repeat_interval]).

-define(MODES, [delayed_write, raw, append]).

opened(Handler, #{type := {file, File}} = Config) -> in_file(Handler, Config, File, ?MODES);
opened(Handler, #{type := {file, File, Modes}} = Config) -> in_file(Handler, Config, File, Modes);
opened(Handler, #{file := File} = Config) -> in_file(Handler, Config, File, maps:get(modes, Config, ?MODES));
opened(Handler, Config) -> {ok, Handler#{config => maps:merge(logger:std_config(), Config#{filesync_repeat_interval => no_repeat})}}.

in_file(#{id := Id} = Handler, Config, File, Modes) ->
    case kept_open(File, Modes) of
        {ok, Keeper, Device} ->
            epiphany_env:set(?MODULE, Id, {Keeper, Device}),
            Defaults = (logger:std_config())#{filesync_repeat_interval => 5000, file_check => 0, max_no_bytes => infinity, max_no_files => 0,
                                              compress_on_rotate => false},
            {ok, Handler#{config => maps:merge(Defaults, Config#{type => file, file => File, modes => Modes})}};
        {error, Reason} ->
            {error, {open_failed, File, Reason}}
    end.

%% A process owns the file, as that who adds a handler may end before it.
kept_open(File, Modes) ->
    Self = self(),
    {Keeper, Ref} = spawn_opt(fun() -> keep(Self, File, Modes) end, [monitor, {place, host}]),
    receive
        {Keeper, {ok, Device}} ->
            demonitor(Ref, [flush]),
            {ok, Keeper, Device};
        {'DOWN', Ref, process, Keeper, {shutdown, Reason}} ->
            {error, Reason}
    end.

keep(For, File, Modes) ->
    case file:open(File, lists:delete(raw, Modes)) of
        {ok, Device} ->
            For ! {self(), {ok, Device}},
            receive close -> file:close(Device) end;
        {error, Reason} ->
            exit({shutdown, Reason})
    end.

device(#{id := Id}) ->
    {ok, {_, Device}} = epiphany_env:get(?MODULE, Id),
    Device.

%% What a handler prints to does not change while it lives.
changing_config(How, #{config := Old}, New) ->
    Given = maps:get(config, New, #{}),
    Kept = maps:with([type, file, modes], Old),
    Known = case How of set -> maps:merge(logger:std_config(), Kept); update -> Old end,
    Config = maps:merge(Known, Given),
    case {checked(Config), maps:with(maps:keys(Kept), Config)} of
        {ok, Kept} -> {ok, New#{config => Config}};
        {ok, Changed} -> {error, {illegal_config_change, ?MODULE, Kept, Changed}};
        {Error, _} -> Error
    end.

removing_handler(#{id := Id, config := #{type := file}}) ->
    {ok, {Keeper, _}} = epiphany_env:get(?MODULE, Id),
    epiphany_env:unset(?MODULE, Id),
    Keeper ! close,
    ok;
removing_handler(_) ->
    ok.

%% Nothing is kept back.
filesync(_) -> ok.
