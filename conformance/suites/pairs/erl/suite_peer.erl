%% The program of a peer. It calls functions on behalf of the suite's node, also when both are not connected: they come in lines of
%% standard input, as terms in base64, and their results go to standard output.
%%
%%   @@UP           the node has begun
%%   @@REPLY TERM   {Id, {ok, Value} | {raised, Class, Reason, Stack}}
-module(suite_peer).
-export([main/1, otp/0]).

%% The same on OTP, whose emulator is to end then, and has parameters of its own.
otp() ->
    main([]),
    halt(0).

%% Arguments: application, parameter and value of each parameter that the node has.
main([Application, Parameter, Value | More]) ->
    application:set_env(list_to_atom(Application), list_to_atom(Parameter), list_to_atom(Value)),
    main(More);
main([]) ->
    io:put_chars("\n@@UP\n"),
    loop().

loop() ->
    case io:get_line("") of
        Line when is_list(Line) ->
            Request = binary_to_term(base64:decode(string:trim(Line))),
            spawn(fun() -> request(Request) end),
            loop();
        _ ->
            ok
    end.

request({call, Id, M, F, A}) ->
    Result = try {ok, apply(M, F, A)} catch Class:Reason:Stack -> {raised, Class, Reason, Stack} end,
    io:put_chars(["\n@@REPLY ", base64:encode(term_to_binary({Id, Result})), "\n"]);
request({cast, M, F, A}) ->
    apply(M, F, A);
request({send, To, Message}) ->
    To ! Message.
