%% What zip tells of an archive, and of a file in it.
-record(zip_file, {
    name :: string(),
    info :: file:file_info(),
    comment :: string(),
    offset :: non_neg_integer(), % where the file begins in the archive
    comp_size :: non_neg_integer() % how many bytes it takes there
}).

-record(zip_comment, {comment :: string()}).
