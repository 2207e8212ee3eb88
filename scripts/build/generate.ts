// Was the generated Prisma client made from the current schema?
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { releaseLock, waitForLock } from '../bootstrap/lock.mjs';
import type { Lifetime } from '../cli/lifetime';
import { dataPath, projectRoot } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { runToEnd } from '../processes/child';
import { hashInputs, hasStamp, writeStamp } from './inputs-hash';

const generatedFolder = join(projectRoot, 'prisma', 'generated');
const stampFile = join(generatedFolder, '.made-from');
const inputs = ['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json'];

/** Generates prisma/generated when the schema changed. Returns a description of what it did. */
export async function generateClient(lifetime: Lifetime): Promise<string> {
  if (isFresh()) return 'nothing changed';
  const lock = dataPath('locks', 'generate');
  mkdirSync(dataPath('locks'), { recursive: true });
  await waitForLock(lock, { timeoutMs: 120_000 });
  try {
    if (isFresh()) return 'made by another run';
    const { status, output } = await runToEnd(lifetime, {
      arguments: [join(projectRoot, 'node_modules/prisma/build/index.js'), 'generate'],
      env: { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' },
    });
    if (status !== 0) {
      throw new Refusal(
        `Could not generate the database client from prisma/schema.prisma:\n${output.trim()}`,
        'Correct the schema, then run the command again.',
      );
    }
    writeStamp(stampFile, hashInputs(projectRoot, inputs));
    return 'generated';
  } finally {
    releaseLock(lock);
  }
}

function isFresh(): boolean {
  const isThere = existsSync(join(generatedFolder, 'client.ts'));
  return isThere && hasStamp(stampFile, hashInputs(projectRoot, inputs));
}
