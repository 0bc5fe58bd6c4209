%% A handler of gen_event that writes events into files: 1, 2, and so on in a directory, and again 1
%% behind the last. The file named index has the number of the one that is written, in a byte. An
%% event takes two bytes for its size, and the bytes of {Time, Event} in the external term format.
-module(log_mf_h).
-behaviour(gen_event).
-export([init/1, init/3, init/4, handle_event/2, handle_info/2, handle_call/2, terminate/2,
         code_change/3]).

-record(state, {dir, bytes, files, size = 0, number, device, filter}).

%% What to give gen_event:add_handler/3.
init(Dir, Bytes, Files) -> init(Dir, Bytes, Files, fun(_) -> true end).

init(Dir, Bytes, Files, Filter) -> {Dir, Bytes, Files, Filter}.

init({Dir, Bytes, Files, Filter})
  when is_integer(Files), Files > 0, Files < 256 ->
    State = #state{dir = Dir, bytes = Bytes, files = Files, filter = Filter},
    case catch opened(State, following(last(Dir), Files)) of
        #state{} = Opened -> {ok, Opened};
        Error -> Error
    end.

last(Dir) ->
    case file:read_file(filename:join(Dir, "index")) of
        {ok, <<Number>>} -> Number;
        _ -> 0
    end.

following(Number, Files) when Number >= Files -> 1;
following(Number, _) -> Number + 1.

opened(#state{dir = Dir} = State, Number) ->
    Name = filename:join(Dir, integer_to_list(Number)),
    case file:open(Name, [write, raw, binary]) of
        {ok, Device} ->
            written(file:write_file(filename:join(Dir, "index"), <<Number>>), write_index),
            State#state{device = Device, number = Number, size = 0};
        _ ->
            exit(file_open)
    end.

written(ok, _) -> ok;
written({error, _}, What) -> exit(What).

handle_event(Event, #state{filter = Filter} = State) ->
    case catch Filter(Event) of
        true -> {ok, logged(term_to_binary({calendar:local_time(), Event}), State)};
        _ -> {ok, State}
    end.

%% What the emulator says of processes counts as an event.
handle_info({emulator, Leader, Chars}, State) ->
    handle_event({emulator, Leader, Chars}, State);
handle_info(_, State) ->
    {ok, State}.

handle_call(null, State) -> {ok, null, State}.

%% A file has less than the limit, but for the size of its last event. One event goes to a file,
%% however long it is.
logged(Bytes, #state{size = Before, bytes = Most} = State)
  when Before + byte_size(Bytes) < Most ->
    added(Bytes, State);
logged(Bytes, #state{device = Device, number = Number, files = Files} = State) ->
    _ = file:close(Device),
    added(Bytes, opened(State, following(Number, Files))).

added(Bytes, #state{size = Before, device = Device} = State) ->
    written(file:write(Device, [<<(byte_size(Bytes)):16>>, Bytes]), write_event),
    State#state{size = Before + byte_size(Bytes) + 2}.

terminate(_, #state{device = Device} = State) ->
    _ = file:close(Device),
    State.

code_change(_, State, _) -> {ok, State}.
