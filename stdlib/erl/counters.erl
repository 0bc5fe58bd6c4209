%% Arrays of counters that processes share. All functions are natives.
-module(counters).
