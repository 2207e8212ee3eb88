// What does a program do that was started for one long piece of work? It answers in pieces and ends.
import { writeFileSync } from 'node:fs';
import os from 'node:os';

type Send = (piece: unknown) => void;

/** Does the work that `runApart` asks for. Whoever asked ends the process. */
export function serveApart<T>(work: (input: T, send: Send) => Promise<void>): void {
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  goFirst();
  const say = (message: object) => process.send?.(message);
  process.once('message', (message) => {
    work((message as { readonly input: T }).input, (piece) => say({ piece })).then(
      () => say({ isDone: true }),
      (error: unknown) => say({ problem: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}

/** Should the machine run out of memory, this process ends, not the one that takes results. */
function goFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux knows this.
  }
}
