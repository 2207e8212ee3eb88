// What does a program do that was started for one long piece of work? It answers in pieces and ends.
import os from 'node:os';

type Send = (piece: unknown) => void;

/** Does the work that `runApart` asks for. Whoever asked ends the process. */
export function serveApart<T>(work: (input: T, send: Send) => Promise<void>): void {
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const say = (message: object) => process.send?.(message);
  process.once('message', (message) => {
    work((message as { readonly input: T }).input, (piece) => say({ piece })).then(
      () => say({ isDone: true }),
      (error: unknown) => say({ problem: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}
