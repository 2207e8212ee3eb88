// Is a port free, and what is printed if not?
import { createServer } from 'node:net';
import { Refusal, systemCode } from '../cli/refusal';

export type WantedPort = { port: number; purpose: string; variable: string };

/** Binds and releases the port: `free`, `taken`, or `forbidden` (low ports need rights). */
export async function askPort(port: number): Promise<'free' | 'taken' | 'forbidden'> {
  // "localhost" may mean either; a program on one of them would answer in our place.
  for (const host of ['127.0.0.1', '::1']) {
    const code = await bind(port, host);
    if (code === 'EADDRINUSE') return 'taken';
    if (code === 'EACCES') return 'forbidden';
  }
  return 'free';
}

/** Throws a Refusal that names every unavailable port and its setting. */
export async function requireFreePorts(wanted: readonly WantedPort[]): Promise<void> {
  const answers = await Promise.all(
    wanted.map(async (want) => ({ ...want, answer: await askPort(want.port) })),
  );
  const refusal = portRefusal(answers.filter(({ answer }) => answer !== 'free'));
  if (refusal) throw refusal;
}

/** The refusal for ports that were not free; undefined if all were. */
export function portRefusal(
  refused: readonly (WantedPort & { answer: 'free' | 'taken' | 'forbidden' })[],
): Refusal | undefined {
  if (refused.length === 0) return undefined;
  const names = refused.map(({ port, purpose }) => `${port} (${purpose})`).join(', ');
  const one = refused.length === 1;
  const isForbidden = refused.every(({ answer }) => answer === 'forbidden');
  const why = isForbidden ? 'cannot be opened by this user' : 'is already used by another program';
  const sentence = one
    ? `Port ${names} ${why}.`
    : `These ports ${why.replace('is already', 'are already')}: ${names}.`;
  const settings = refused.map(({ variable, port }) => `${variable}=${port + 10}`).join(' ');
  return new Refusal(
    sentence,
    `${isForbidden ? 'Choose' : 'Stop that program, or choose'} another: ${settings} npm run demo`,
  );
}

/** A port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

function bind(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(systemCode(error)));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
