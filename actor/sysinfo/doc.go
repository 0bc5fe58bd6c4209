// Package sysinfo is what a system tells of itself: statistics/1, system_info/1 and memory, and
// system_flag/2, which sets some of it.
//
// What OTP tells and what means nothing here has the value that a program expects of a system
// without it; that of an OTP emulator without dirty schedulers, distribution, ports and tracing.
// What a process is, and who runs where, is System's business.
package sysinfo
