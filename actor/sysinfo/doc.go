// Package sysinfo implements statistics/1, system_info/1, memory/0,1 and system_flag/2.
//
// Items that have no meaning here have the value that a program expects of a system without the
// feature: that of an OTP emulator without dirty schedulers, distribution, ports and tracing. The
// System interface provides what depends on processes and schedulers.
package sysinfo
