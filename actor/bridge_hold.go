package actor

import proto "github.com/asynkron/protoactor-go/actor"

// give sends a message to an actor or other process of protoactor-go and sees to the end of the delivery, for which the engine is held. It runs
// on the courier.
func (b *Bridge) give(to *proto.PID, msg any, sender *proto.PID) {
	b.root.RequestWithCustomSender(to, msg, sender)
	b.settle(to)
}

// giveSystem is give for a system message.
func (b *Bridge) giveSystem(to *proto.PID, msg proto.SystemMessage) {
	b.sendSystem(to, msg)
	b.settle(to)
}

// settle ends a delivery: at once, or by a Touch when the receiver is an actor. It runs on the courier.
func (b *Bridge) settle(to *proto.PID) {
	if p := b.actor(to); p == nil || !b.cover(p) {
		b.in.Release()
	}
}

// actor is the peer of an actor that is alive, else nil.
func (b *Bridge) actor(pid *proto.PID) *peer {
	proc, _ := b.cfg.System.ProcessRegistry.Get(pid)
	if _, ok := proc.(*proto.ActorProcess); !ok {
		return nil
	}
	num, err := b.peerNumber(pid)
	if err != nil {
		return nil
	}
	return b.peer(num)
}

// cover puts a delivery on a peer's account, and a Touch on its way unless there is one. It returns false when the delivery does not
// count: the peer has gone, or may be waiting for us.
func (b *Bridge) cover(p *peer) bool {
	b.mu.Lock()
	if b.peers[p.num] != p || p.lifted {
		b.mu.Unlock()
		return false
	}
	p.held++
	b.held[p.num] = p
	touch := !p.touching
	if touch {
		p.touching, p.covered = true, p.held
	}
	b.mu.Unlock()
	if touch {
		b.touch(p)
	}
	return true
}

// touch runs on the courier.
func (b *Bridge) touch(p *peer) { b.root.RequestWithCustomSender(p.pid, &proto.Touch{}, b.self) }

// touched ends the deliveries that a Touch covers. If there have been more meanwhile the next Touch follows.
func (b *Bridge) touched(who *proto.PID) {
	b.mu.Lock()
	p := b.peers[b.numbers[b.key(who)]]
	if p == nil {
		b.mu.Unlock()
		return
	}
	ended := p.covered
	p.lifted = false
	p.held -= ended
	p.covered = p.held
	p.touching = p.held > 0
	again := p.touching
	if !again {
		delete(b.held, p.num)
	}
	b.mu.Unlock()
	b.release(ended)
	if again {
		b.out.do(func() { b.touch(p) })
	}
}

// lift ends all holds of deliveries that are in progress: what comes in now may be asked by an actor that is in its Receive and waits
// for the answer. Further deliveries to such an actor do not hold until it has answered the Touch on its way.
func (b *Bridge) lift() {
	b.mu.Lock()
	n := 0
	for _, p := range b.held {
		n += p.held
		p.held, p.covered, p.lifted = 0, 0, true
	}
	clear(b.held)
	b.mu.Unlock()
	b.release(n)
}

func (b *Bridge) release(n int) {
	for range n {
		b.in.Release()
	}
}
