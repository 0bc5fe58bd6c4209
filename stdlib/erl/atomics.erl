%% Arrays of 64-bit integers that processes share. All functions are built in.
-module(atomics).
