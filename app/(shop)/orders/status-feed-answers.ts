import type { ShopperState } from '@/lib/payments/shopper/shopper-states';

const noStore = { 'Cache-Control': 'private, no-store' };

const asEvents = {
  // Compressed or buffered on the way, events would arrive late.
  'Cache-Control': 'private, no-store, no-transform',
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no',
};

/** The same answer for another shopper's order and for one that does not exist. */
export function unknownOrder(): Response {
  return Response.json({}, { status: 404, headers: noStore });
}

export function tooManyRequests(seconds: number): Response {
  const headers = { ...noStore, 'Retry-After': String(seconds) };
  return Response.json({}, { status: 429, headers });
}

export function statusAsJson(state: ShopperState): Response {
  return Response.json(shown(state), { headers: noStore });
}

export function statusAsEvents(stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, { headers: asEvents });
}

const encoder = new TextEncoder();

/** One event of the stream. */
export function stateEvent(state: ShopperState): Uint8Array {
  return encoder.encode(`event: state\ndata: ${JSON.stringify(shown(state))}\n\n`);
}

/** How soon a page connects again when the stream ends. */
export const openingEvent = encoder.encode('retry: 3000\n\n');

/** A comment, which keeps the connection open. */
export const heartbeat = encoder.encode(':\n\n');

function shown({ version, heading }: ShopperState) {
  return { version, heading };
}
