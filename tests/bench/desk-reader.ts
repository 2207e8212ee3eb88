// How much does the app grow while somebody reads a whole export slowly? Prints JSON.
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { signedIn, tellAndEnd } from './desk-program';
import { residentMb } from './processor-time';

const appUrl = process.env.APP_URL ?? '';
const pid = Number(process.env.BENCH_APP_PID);
const bytesPerSecond = 4_000_000;
/** It stands still once, as when a person's connection is lost for a while. */
const stallMs = 10_000;

const headers = await signedIn();
// The first one loads what every later one needs.
await read('search=D2', Number.POSITIVE_INFINITY);
await pause(3_000);
const beforeMb = residentMb(pid);
let peakMb = beforeMb;
const watch = setInterval(() => {
  peakMb = Math.max(peakMb, residentMb(pid));
}, 250);
const begun = performance.now();
const { bytes, lines } = await read('', bytesPerSecond);
clearInterval(watch);
const seconds = (performance.now() - begun) / 1000;
await tellAndEnd({ rows: lines - 1, bytes, seconds, beforeMb, peakMb });

async function read(query: string, rate: number): Promise<{ bytes: number; lines: number }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${appUrl}/admin/orders/export?${query}`, { headers }, resolve).once('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}.`);
  let bytes = 0;
  let lines = 0;
  let hasStalled = rate === Number.POSITIVE_INFINITY;
  const from = performance.now();
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (!hasStalled && bytes > 5_000_000) {
      hasStalled = true;
      await pause(stallMs);
    }
    const ahead = (bytes / rate) * 1000 - (performance.now() - from);
    if (ahead > 0) await pause(ahead);
  }
  return { bytes, lines };
}
