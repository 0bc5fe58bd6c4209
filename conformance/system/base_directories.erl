%% Where applications keep their files.
-module(base_directories).
-export([main/0]).

main() ->
    [os:unsetenv(V) || V <- ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS", "APPDATA", "LOCALAPPDATA"]],
    os:putenv("HOME", "/home/me"),
    Kinds = [user_data, user_config, user_cache, user_log, site_data, site_config],
    [io:format("~p ~p~n", [K, filename:basedir(K, "app")]) || K <- Kinds],
    Options = [#{}, #{version => "1.2"}, #{author => "us"}, #{author => "us", version => "1.2"}],
    [io:format("~p ~p ~p~n", [K, System, [filename:basedir(K, "app", O#{os => System}) || O <- Options]]) || K <- Kinds, System <- [linux, darwin, windows]],
    os:putenv("XDG_DATA_HOME", "/data"),
    os:putenv("XDG_DATA_DIRS", "/one:/two/"),
    os:putenv("APPDATA", "/roaming"),
    [io:format("~p ~p~n", [K, [filename:basedir(K, "app", #{os => S}) || S <- [linux, windows]]]) || K <- Kinds],
    [io:format("~p~n", [try F() catch C:R -> {C, R} end])
     || F <- [fun() -> filename:basedir(other, "app") end, fun() -> filename:basedir(user_data, app) end, fun() -> filename:basedir(user_data, "app", []) end]],
    ok.
