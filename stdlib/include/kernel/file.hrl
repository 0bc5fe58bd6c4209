%% What file:read_file_info/1 gives.
-ifndef(FILE_HRL).
-define(FILE_HRL, true).

-record(file_info, {size, type, access, atime, mtime, ctime, mode, links, major_device, minor_device, inode, uid, gid}).

%% What file:open/2 gives for a raw file.
-record(file_descriptor, {module, data}).

-endif.
