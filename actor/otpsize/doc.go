// Package otpsize is the sizes of terms in the words that they would have on OTP, 64 bits each:
// what the functions of erts_debug tell, which programs compare with what OTP's documentation says.
//
// Nothing here has to do with the words that a term takes in emulated memory: package term has
// those.
package otpsize
