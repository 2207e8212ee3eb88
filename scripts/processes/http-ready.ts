// Does a server of ours answer yet?
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const ASK_AGAIN_MS = 50;

/**
 * Asks an address until it answers with a status below 500.
 *
 * @returns `ready`, `ended` when the server's process is gone, `late` when the time ran out.
 */
export async function untilAnswering(
  url: string,
  options: { hasEnded: () => boolean; timeoutMs: number },
): Promise<'ready' | 'ended' | 'late'> {
  const deadline = Date.now() + options.timeoutMs;
  while (Date.now() < deadline) {
    if (options.hasEnded()) return 'ended';
    const status = await statusOf(url);
    if (status !== undefined && status < 500) return 'ready';
    await pause(ASK_AGAIN_MS);
  }
  return 'late';
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 5_000, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined));
  });
}
