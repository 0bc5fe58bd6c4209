%% Functions of floats. All functions are built in.
-module(math).
