%% The handler that prints: where the system prints error reports, which is standard output or what has been chosen for them, or to a device that
%% the configuration names by type.
-module(logger_std_h).
-export([log/2, adding_handler/1, changing_config/3, removing_handler/1, filesync/1]).

log(Event, #{formatter := {Formatter, Config}} = Handler) ->
    Text = Formatter:format(Event, Config),
    case maps:get(config, Handler, #{}) of
        #{type := {device, Device}} -> io:put_chars(Device, Text);
        #{device := Device} -> file:write(Device, unicode:characters_to_binary(Text));
        #{type := standard_error} -> io:put_chars(standard_error, Text);
        #{} -> epiphany_host:log(Text)
    end,
    ok.

adding_handler(Handler) -> opened(Handler, maps:get(config, Handler, #{})).

opened(Handler, #{type := {file, File}} = Config) -> in_file(Handler, Config, File, [append]);
opened(Handler, #{type := {file, File, Modes}} = Config) -> in_file(Handler, Config, File, Modes);
opened(Handler, #{file := File} = Config) -> in_file(Handler, Config, File, maps:get(modes, Config, [append]));
opened(Handler, #{type := Type} = Config) ->
    case Type of
        standard_io -> {ok, Handler};
        standard_error -> {ok, Handler};
        {device, _} -> {ok, Handler};
        _ -> {error, {invalid_config, logger_std_h, Config}}
    end;
opened(Handler, Config) when is_map(Config) -> {ok, Handler#{config => Config#{type => standard_io}}};
opened(_, Config) -> {error, {invalid_config, logger_std_h, Config}}.

in_file(Handler, Config, File, Modes) ->
    case file:open(File, Modes) of
        {ok, Device} -> {ok, Handler#{config => Config#{type => file, file => File, modes => Modes, device => Device}}};
        {error, Reason} -> {error, {open_failed, File, Reason}}
    end.

%% What a handler prints to does not change while it lives.
changing_config(_, #{config := Config}, #{config := Config} = New) -> {ok, New};
changing_config(set, #{config := #{type := Type}}, New) -> {ok, New#{config => #{type => Type}}};
changing_config(_, #{config := #{type := Type} = Old}, #{config := Config} = New) ->
    case maps:get(type, Config, Type) of
        Type -> {ok, New#{config => maps:merge(Old, Config)}};
        Other -> {error, {illegal_config_change, logger_std_h, #{type => Type}, #{type => Other}}}
    end.

removing_handler(#{config := #{device := Device}}) ->
    _ = file:close(Device),
    ok;
removing_handler(_) ->
    ok.

%% Nothing is kept back.
filesync(_) -> ok.
