package actor

import proto "github.com/asynkron/protoactor-go/actor"

// give sends a message to an actor or other process of protoactor-go and sees to the end of the delivery, for which the engine is held. It runs
// on the courier.
func (b *Bridge) give(to *proto.PID, msg any, sender *proto.PID) {
	if proc, _ := b.cfg.System.ProcessRegistry.Get(to); isProcess(proc) {
		sender = nil // a process of another system: what was sent with ! stays what it was
	}
	b.hand(to, func() { b.root.RequestWithCustomSender(to, msg, sender) })
}

func isProcess(p proto.Process) bool {
	_, ok := p.(*process)
	return ok
}

// giveSystem is give for a system message.
func (b *Bridge) giveSystem(to *proto.PID, msg proto.SystemMessage) {
	b.hand(to, func() { b.sendSystem(to, msg) })
}

// hand makes a delivery. It is over at once, or when a Touch is answered if the receiver is an actor. The delivery is on the actor's account before
// it is made: the actor may ask something at once.
func (b *Bridge) hand(to *proto.PID, deliver func()) {
	p := b.actor(to)
	if p == nil || !b.enter(p) {
		defer b.in.Release()
	} else {
		defer b.cover(p)
	}
	deliver()
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

// enter puts a delivery on a peer's account. It returns false when the peer has gone.
func (b *Bridge) enter(p *peer) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.peers[p.num] != p {
		return false
	}
	p.held++
	b.held[p.num] = p
	if p.lifts > 0 {
		b.in.Release()
	}
	return true
}

// cover sends a Touch after a delivery, unless there is one on its way: then the next will follow that.
func (b *Bridge) cover(p *peer) {
	b.mu.Lock()
	touch := !p.touching && p.held > 0
	if touch {
		p.touching, p.covered = true, p.held
	}
	b.mu.Unlock()
	if touch {
		b.touch(p)
	}
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
	ended := b.settled(p, p.covered)
	p.covered = p.held
	p.touching = p.held > 0
	again := p.touching
	b.mu.Unlock()
	b.release(ended)
	if again {
		b.out.do(func() { b.touch(p) })
	}
}

// settled takes n deliveries off a peer's account and returns how many holds end with them. The mutex is held.
func (b *Bridge) settled(p *peer, n int) (ended int) {
	if p.lifts == 0 {
		ended = n
	}
	p.held -= n
	if p.held == 0 {
		p.lifts = 0
		p.turn++
		delete(b.held, p.num)
	}
	return ended
}

// lift is a peer whose deliveries do not hold while something asked meanwhile is unanswered.
type lift struct {
	p    *peer
	turn int // of the peer
}

// lift ends the holds of all deliveries in progress: what comes in may be asked by an actor that is in its Receive and waits for the answer.
// The caller has a hold of its own until the question has been posted. lower takes the lift back when the answer goes out.
func (b *Bridge) lift() []lift {
	b.mu.Lock()
	var lifted []lift
	n := 0
	for _, p := range b.held {
		if p.lifts == 0 {
			n += p.held
		}
		p.lifts++
		lifted = append(lifted, lift{p, p.turn})
	}
	b.mu.Unlock()
	b.release(n)
	return lifted
}

// lower takes a lift back, for peers that are still at the deliveries of then.
func (b *Bridge) lower(lifted []lift) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, l := range lifted {
		if l.p.turn != l.turn {
			continue
		}
		if l.p.lifts--; l.p.lifts > 0 {
			continue
		}
		for range l.p.held {
			b.in.Hold()
		}
	}
}

func (b *Bridge) release(n int) {
	for range n {
		b.in.Release()
	}
}
