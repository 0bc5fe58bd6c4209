#include <rdma/fi_errno.h>

static const struct {
	short error;
	const char *text;
} texts[] = {
	{ FI_SUCCESS, "Success" },
	{ FI_EAGAIN, "Resource temporarily unavailable" },
	{ FI_ENOMEM, "Cannot allocate memory" },
	{ FI_EACCES, "Permission denied" },
	{ FI_EFAULT, "Bad address" },
	{ FI_EBUSY, "Device or resource busy" },
	{ FI_ENODEV, "No such device" },
	{ FI_EINVAL, "Invalid argument" },
	{ FI_EMFILE, "Too many open files" },
	{ FI_ENOSYS, "Function not implemented" },
	{ FI_ENOMSG, "No message of desired type" },
	{ FI_ENOENT, "No such file or directory" },
	{ FI_ENODATA, "No data available" },
	{ FI_EMSGSIZE, "Message too long" },
	{ FI_ENOPROTOOPT, "Protocol not available" },
	{ FI_EOPNOTSUPP, "Operation not supported on transport endpoint" },
	{ FI_EADDRINUSE, "Address already in use" },
	{ FI_EADDRNOTAVAIL, "Cannot assign requested address" },
	{ FI_ETIMEDOUT, "Connection timed out" },
	{ FI_EALREADY, "Operation already in progress" },
	{ FI_ECANCELED, "Operation canceled" },
	{ FI_EKEYREJECTED, "Key was rejected by service" },
	{ FI_ETOOSMALL, "Provided buffer is too small" },
	{ FI_EOPBADSTATE, "Operation not permitted in current state" },
	{ FI_EAVAIL, "Error available" },
	{ FI_EBADFLAGS, "Flags not supported" },
	{ FI_EDOMAIN, "Invalid resource domain" },
	{ FI_ENOCQ, "Missing or unavailable completion queue" },
	{ FI_ETRUNC, "Truncation error" },
	{ FI_ENOKEY, "Required key not available" },
	{ FI_ENOAV, "Missing or unavailable address vector" },
	{ FI_EOVERRUN, "Queue has been overrun" },
};

/* An error's text, whichever sign it has. */
const char *fi_strerror(int error)
{
	if (error < 0)
		error = -error;
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
		if (texts[i].error == error)
			return texts[i].text;
	return "Unspecified error";
}
