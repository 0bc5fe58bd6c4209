// Package otpsize computes the sizes of terms in OTP, in words of 64 bits, for the functions of
// erts_debug. Programs compare them with OTP's documentation.
//
// The sizes of terms in emulated memory are different; see package term.
package otpsize
