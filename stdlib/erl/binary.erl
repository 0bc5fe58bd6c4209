%% Binaries. What searches, converts or copies is a BIF of the virtual machine; what takes binaries apart by what has been found is here.
-module(binary).
-export([first/1, last/1, split/2, split/3, replace/3, replace/4]).

%% An error of the function with these arguments, which erl_stdlib_errors explains.
-define(FAIL(Args), erlang:error(badarg, Args, [{error_info, #{module => erl_stdlib_errors}}])).

first(Binary) ->
    try
        binary:at(Binary, 0)
    catch
        error:badarg -> ?FAIL([Binary])
    end.

last(Binary) ->
    try
        binary:at(Binary, byte_size(Binary) - 1)
    catch
        error:badarg -> ?FAIL([Binary])
    end.

split(Binary, Pattern) ->
    try parted(Binary, Pattern, [])
    catch
        error:_ -> ?FAIL([Binary, Pattern])
    end.

%% The parts of Binary between what is found. Options: global, for all of it and not only the first; {scope, Part}; trim, without empty parts at
%% the end; trim_all, without any.
split(Binary, Pattern, Options) ->
    try parted(Binary, Pattern, Options)
    catch
        error:_ -> ?FAIL([Binary, Pattern, Options])
    end.

parted(Binary, Pattern, Options) when is_list(Options) -> % if only at its beginning
    {Global, Trim, Search} = split_options(Options, false, none, []),
    Found = find(Binary, Pattern, Global, Search),
    trim(Trim, pieces(Found, 0, Binary)).

split_options([global | Options], _, Trim, Search) -> split_options(Options, true, Trim, Search);
split_options([trim | Options], Global, none, Search) -> split_options(Options, Global, trailing, Search);
split_options([trim | Options], Global, Trim, Search) -> split_options(Options, Global, Trim, Search);
split_options([trim_all | Options], Global, _, Search) -> split_options(Options, Global, all, Search);
split_options([{scope, _} = Scope | Options], Global, Trim, _) -> split_options(Options, Global, Trim, [Scope]);
split_options(End, Global, Trim, Search) when End =:= []; not is_list(End) -> {Global, Trim, Search}.

%% Where Pattern is in Binary: everywhere or only the first time.
find(<<>>, _, _, []) ->
    [];
find(Binary, Pattern, true, Search) ->
    binary:matches(Binary, Pattern, Search);
find(Binary, Pattern, false, Search) ->
    case binary:match(Binary, Pattern, Search) of
        nomatch -> [];
        Place -> [Place]
    end.

pieces([{Start, Length} | Found], From, Binary) ->
    [binary:part(Binary, From, Start - From) | pieces(Found, Start + Length, Binary)];
pieces([], From, Binary) ->
    [binary:part(Binary, From, byte_size(Binary) - From)].

trim(none, Pieces) -> Pieces;
trim(trailing, Pieces) -> lists:reverse(filled(lists:reverse(Pieces)));
trim(all, Pieces) -> [Piece || Piece <- Pieces, byte_size(Piece) > 0].

filled([Piece | Pieces]) when byte_size(Piece) =:= 0 -> filled(Pieces);
filled(Pieces) -> Pieces.

replace(Binary, Pattern, Replacement) ->
    try put_in_place(Binary, Pattern, Replacement, {false, [], []})
    catch
        error:_ -> ?FAIL([Binary, Pattern, Replacement])
    end.

%% Binary with Replacement in the place of what is found. Options: global; {scope, Part}; {insert_replaced, Places}, to have what is replaced inserted into
%% the replacement at one or more places.
replace(Binary, Pattern, Replacement, Options) ->
    try put_in_place(Binary, Pattern, Replacement, replace_options(Options, false, [], []))
    catch
        throw:bad_option ->
            error(badarg, [Binary, Pattern, Replacement, Options],
                  [{error_info, #{cause => badopt, module => erl_stdlib_errors}}]);
        error:_ -> ?FAIL([Binary, Pattern, Replacement, Options])
    end.

put_in_place(Binary, Pattern, Replacement, {Global, Places, Search}) when is_binary(Replacement) ->
    Parts = around(lists:sort(Places), 0, Replacement),
    Found = find(Binary, Pattern, Global, Search),
    iolist_to_binary(replaced(Found, 0, Binary, Parts)).

replace_options([global | Options], _, Places, Search) -> replace_options(Options, true, Places, Search);
replace_options([{scope, _} = Scope | Options], Global, Places, _) -> replace_options(Options, Global, Places, [Scope]);
replace_options([{insert_replaced, Place} | Options], Global, _, Search) when is_integer(Place) ->
    replace_options(Options, Global, [Place], Search);
replace_options([{insert_replaced, Places} | Options], Global, _, Search) when is_list(Places) ->
    replace_options(Options, Global, Places, Search);
replace_options([], Global, Places, Search) -> {Global, Places, Search};
replace_options(_, _, _, _) -> throw(bad_option).

%% The parts of a replacement between which something is inserted.
around([Place | Places], From, Replacement) ->
    [binary:part(Replacement, From, Place - From) | around(Places, Place, Replacement)];
around([], From, Replacement) ->
    [binary:part(Replacement, From, byte_size(Replacement) - From)].

replaced([{Start, Length} | Found], From, Binary, Parts) ->
    Before = binary:part(Binary, From, Start - From),
    [Before, lists:join(binary:part(Binary, Start, Length), Parts) | replaced(Found, Start + Length, Binary, Parts)];
replaced([], From, Binary, _) ->
    [binary:part(Binary, From, byte_size(Binary) - From)].
