int errno;
