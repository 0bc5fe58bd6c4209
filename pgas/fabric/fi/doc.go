// Package fi is the fabric interface for programs in Go, with the names and semantics of libfabric
// 1.x and the numbers of the headers for the cores (../device/include/rdma).
//
// A [Registry] holds providers; [Registry.GetInfo] collects their offers for a program's hints, by
// rank. With an [Info] a program opens a fabric, and with the fabric a domain. The domain opens
// endpoints, address vectors, completion queues and counters, and registers memory. A provider
// implements these interfaces, but for an endpoint only four transfer operations ([Ops]);
// [Endpoint] adds the functions that programs call.
//
// # Errors
//
// An operation that cannot be started returns an [Errno]. One that fails later, including when the
// other side refuses it, results in an [ErrEntry] in the completion queue and is counted as a
// failure. After EAGAIN the program should poll a queue or a counter, and repeat the call.
//
// # Buffers
//
// A buffer belongs to the fabric from the call until the operation completes, unless the operation
// is injected.
//
// # Atomic operations
//
// [Datatype.Fold] defines the semantics of atomic operations for each type; a test compares it with
// the code for the cores.
//
// Source: the manual pages of libfabric, and Luo et al., Early Evaluation of Scalable Fabric
// Interface for PGAS Programming Models, 2014.
package fi
