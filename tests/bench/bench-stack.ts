// Against what is measured? The real build on a database that waits for its disk, as in a demo.
import { SMTPServer } from 'smtp-server';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { type Stack, type StackInstance, startStack } from '../support/stack';

export type BenchStack = Stack & {
  readonly app: () => StackInstance;
  /** The app anew at the same address, with nothing in its memory from earlier parts. */
  readonly restart: () => Promise<void>;
};

export async function startBenchStack(
  lifetime: Lifetime,
  databaseSettings: readonly string[] = [],
): Promise<BenchStack> {
  const drain = await startMailDrain(lifetime);
  const stack = await startStack({
    skipsBuild: true,
    databaseSettings,
    through: async (server, url) => (server === 'smtp' ? drain : url),
  });
  lifetime.own(stack.stop);
  const [first] = stack.instances;
  if (!first) throw new Error('no app has started');
  let app = first;
  return {
    ...stack,
    app: () => app,
    restart: async () => {
      await app.process.stop();
      app = await stack.addInstance(app.port);
    },
  };
}

/** A mail server that takes everything and keeps nothing: only the app's work is measured. */
async function startMailDrain(lifetime: Lifetime): Promise<string> {
  const drain = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => drain.listen(0, '127.0.0.1', resolve));
  lifetime.own(() => new Promise<void>((resolve) => drain.close(() => resolve())));
  const address = drain.server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
