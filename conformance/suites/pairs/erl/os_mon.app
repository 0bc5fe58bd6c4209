%% Stands in for OTP's application os_mon, which is not here.
{application, os_mon, [{vsn, "0"}, {modules, [memsup]}, {registered, []}, {applications, [kernel, stdlib]}]}.
