import { GET as openEvents } from '@/app/(shop)/orders/[reference]/events/route';
import { GET as askState } from '@/app/(shop)/orders/[reference]/state/route';
import { orderCookie, orderCookieValue } from '@/lib/orders/order-link';
import { pollStates } from '@/lib/payments/shopper/status-feed';
import { placedOrder } from '../support/held-stay';

const jar = vi.hoisted(() => new Map<string, string>());

vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
  }),
}));

const unknown = 'DZZZZZZZZ';

afterEach(() => {
  jar.clear();
  vi.useRealTimers();
});

test('news come as events that nobody may hold back, and end when the reader leaves', async () => {
  const { reference, orderId } = await placedOrder('GOODS');
  jar.set(orderCookie(reference).name, orderCookieValue({ id: orderId, linkRound: 0 }));
  const reader = new AbortController();
  const answer = await ask(openEvents, reference, reader.signal);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(answer.headers.get('cache-control')).toBe('private, no-store, no-transform');
  await pollStates();
  const lines = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await lines?.read())?.value).toBe('retry: 3000\n\n');
  const value = (await lines?.read())?.value;
  expect(value).toBe('event: state\ndata: {"version":"1 TO_PREPARE","heading":"notStarted"}\n\n');
  reader.abort();
  expect((await lines?.read())?.done).toBe(true);
});

test('L6 a flood is told to wait, alike for an own order, a foreign one and none', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T10:00:30Z') });
  const [own, foreign] = [await placedOrder('GOODS'), await placedOrder('GOODS')];
  jar.set(orderCookie(own.reference).name, orderCookieValue({ id: own.orderId, linkRound: 0 }));
  const asked: Record<string, (string | number | null)[]> = {};
  for (const [whose, reference] of Object.entries({
    own: own.reference,
    foreign: foreign.reference,
    none: unknown,
  })) {
    let letThrough = 0;
    let answer = await ask(askState, reference);
    while (answer.status !== 429 && letThrough < 1_000) {
      letThrough += 1;
      answer = await ask(askState, reference);
    }
    asked[whose] = [
      letThrough,
      (await ask(openEvents, reference)).status,
      answer.headers.get('retry-after'),
      await answer.text(),
    ];
  }
  expect(asked.own).toEqual([60, 429, '30', '{}']);
  expect(asked.foreign).toEqual(asked.own);
  expect(asked.none).toEqual(asked.own);
  vi.setSystemTime(new Date('2027-01-01T10:01:00Z'));
  expect((await ask(askState, own.reference)).status).toBe(200);
});

type Door = typeof askState;

function ask(door: Door, reference: string, signal?: AbortSignal): Promise<Response> {
  const request = new Request(`http://localhost/orders/${reference}/news`, { signal });
  return door(request, { params: Promise.resolve({ reference }) });
}
