// Package fi is the fabric interface for programs in Go: names and meanings are those of libfabric
// 1.x, numbers those of the headers for the cores (../device/include/rdma).
//
// A [Registry] has providers, which [Registry.GetInfo] asks by rank for what hints want. An [Info]
// opens a fabric, that a domain; the domain opens endpoints, address vectors, completion queues and
// counters and registers memory. A provider implements these interfaces, with four operations for
// an endpoint's transfers ([Ops]); [Endpoint] has the names that programs call.
//
// # Errors
//
// What cannot begin returns an [Errno]. What fails later, also because the other side refuses it,
// is an [ErrEntry] of the completion queue and an error of the counter. EAGAIN says to poll a queue
// or a counter, and to call again.
//
// # Buffers
//
// A buffer belongs to the fabric from the call until the operation completes, unless the operation
// is injected.
//
// # Atomic operations
//
// [Fold] is what they do, for each type and operation; a test compares it with what cores do.
//
// Source: the manual pages of libfabric, and Luo et al., Early Evaluation of Scalable Fabric
// Interface for PGAS Programming Models, 2014.
package fi
