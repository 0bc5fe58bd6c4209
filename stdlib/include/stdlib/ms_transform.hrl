%% Lets ets:fun2ms and dbg:fun2ms be called with a literal fun.
-compile({parse_transform, ms_transform}).
