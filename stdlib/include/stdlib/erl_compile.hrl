%% What erlc gives compile:compile/3 and its like.
-record(options, {
    includes = [],          % directories to include from
    outdir = ".",           % where the result goes
    output_type,
    defines = [],           % macros: Name or {Name, Value}
    warning = 1,            % 0: no warnings
    verbose = false,
    optimize = 999,
    specific = [],          % options of compile:file/2
    outfile = "",
    cwd                     % that names of files are relative to
}).
