import { clientNetwork } from '@/lib/auth/client-network';
import { doctorPauseMs, isDoctor, readArrival } from '@/lib/http/doctor-door';
import { readBody } from '@/lib/http/read-body';
import { settings } from '@/lib/settings/env';
import { statusAsEvents } from '../(shop)/orders/status-feed-answers';

export const dynamic = 'force-dynamic';

const limits = { bytesMax: 1024, timeoutMs: 5_000 };

/**
 * Reports to `npm run doctor` how its form arrived, as the first of two events with a pause between
 * them. 404 for anyone else.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isDoctor(request.headers.get('authorization'), Date.now())) {
    return new Response(null, { status: 404 });
  }
  const body = await readBody(request.body, request.headers.get('content-length'), limits);
  const form = new URLSearchParams(body.ok ? new TextDecoder().decode(body.value) : '');
  return statusAsEvents(
    twoEvents({
      ...readArrival(request.headers),
      network: clientNetwork(request.headers),
      trustedProxies: settings().trustedProxies,
      word: form.get('word'),
    }),
  );
}

function twoEvents(seen: object): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(stream) {
      stream.enqueue(encoder.encode(`event: seen\ndata: ${JSON.stringify(seen)}\n\n`));
      await new Promise((resolve) => setTimeout(resolve, doctorPauseMs));
      stream.enqueue(encoder.encode('event: end\ndata: {}\n\n'));
      stream.close();
    },
    cancel() {},
  });
}
