/* Operations on queues: a ring of messages, and a heap ordered by time. */
enum { RING = 64, HEAP = 128 };
struct message { unsigned time; unsigned short from, to; int value; };
struct ring { unsigned head, tail; struct message at[RING]; };
struct heap { int n; struct message at[HEAP]; };
static struct ring ring;
static struct heap heap;

static int put(struct ring *r, const struct message *m)
{
	if (r->head - r->tail == RING)
		return 0;
	r->at[r->head++ % RING] = *m;
	return 1;
}

static int take(struct ring *r, struct message *m)
{
	if (r->head == r->tail)
		return 0;
	*m = r->at[r->tail++ % RING];
	return 1;
}

static void push(struct heap *h, const struct message *m)
{
	int i = h->n++;
	while (i > 0 && h->at[(i - 1) / 2].time > m->time) {
		h->at[i] = h->at[(i - 1) / 2];
		i = (i - 1) / 2;
	}
	h->at[i] = *m;
}

static struct message pop(struct heap *h)
{
	struct message first = h->at[0], last = h->at[--h->n];
	int i = 0, child;
	while ((child = 2 * i + 1) < h->n) {
		if (child + 1 < h->n && h->at[child + 1].time < h->at[child].time)
			child++;
		if (last.time <= h->at[child].time)
			break;
		h->at[i] = h->at[child];
		i = child;
	}
	h->at[i] = last;
	return first;
}

void prepare(void)
{
	for (unsigned i = 0; i < 40; i++) {
		struct message m = {i * 37 % 101, i, 39 - i, (int)i - 20};
		push(&heap, &m);
	}
}

unsigned kernel(void)
{
	unsigned sum = 0;
	for (int round = 0; round < 200; round++) {
		struct message m = pop(&heap);
		m.time += 13 + m.from % 8 * 5;
		m.value += round;
		put(&ring, &m);
		if (round % 4 == 3) {
			while (take(&ring, &m)) {
				sum = sum * 31 + m.time + m.to + (unsigned)m.value;
				push(&heap, &m);
			}
		}
	}
	return sum;
}
