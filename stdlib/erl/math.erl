%% Functions of floats. All functions are natives.
-module(math).
