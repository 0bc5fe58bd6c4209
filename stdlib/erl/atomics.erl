%% Arrays of 64-bit integers that processes share. All functions are natives.
-module(atomics).
