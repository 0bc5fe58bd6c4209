%% Arrays of counters that processes share. All functions are built in.
-module(counters).
