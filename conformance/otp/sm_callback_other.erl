%% The module that sm_callback_module changes to: with state functions.
-module(sm_callback_other).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, here/3]).

init(_) -> ignore.

callback_mode() -> state_functions.

here({call, From}, who, _) -> {keep_state_and_data, [{reply, From, {?MODULE, here}}]};
here(cast, {do, Action}, _) -> {keep_state_and_data, [Action]}.
