// Package quote writes the terms that need quoting or formatting as text: floats, atoms, strings
// and bitstrings, quoted and escaped as by OTP. It also reads floats.
package quote
