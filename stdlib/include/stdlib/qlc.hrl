%% Lets the comprehension of qlc:q be evaluated over tables.
-compile({parse_transform, qlc}).
