package charge

import (
	"github.com/parallergo/epiphany/bif/binary"
	"github.com/parallergo/epiphany/vm/rts"
)

// Charges for work that runners do on behalf of built-in functions.

// ChargeCopy charges the copying of words of terms.
func (c *Charger) ChargeCopy(words int) { c.Perform(&rts.CopyWord, uint64(words)) }

// ChargeMatch charges steps of a search by a regular expression.
func (c *Charger) ChargeMatch(steps uint64) { c.Perform(&binary.MatchStep, steps) }

// ChargeDigest charges a hash of n bytes, ChargeCipher a cipher.
func (c *Charger) ChargeDigest(n int) { c.Perform(&binary.DigestByte, uint64(n)) }
func (c *Charger) ChargeCipher(n int) { c.Perform(&binary.CipherByte, uint64(n)) }

// ChargeDeflate charges the compression of n bytes, ChargeInflate n bytes that are read or made by
// the reverse.
func (c *Charger) ChargeDeflate(n int)   { c.Perform(&binary.DeflateByte, uint64(n)) }
func (c *Charger) ChargeInflate(n int64) { c.Perform(&binary.InflateByte, uint64(n)) }
