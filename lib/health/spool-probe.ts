// Could a result be stored on this machine's disk now? Writes and removes a file of its size.
import 'server-only';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { settings } from '@/lib/settings/env';

/** As large as the largest form that is accepted. */
const sample = Buffer.alloc(64 * 1024, ' ');

/** Thrown at boot with a sentence and the remedy. */
class SpoolError extends Error {
  readonly code = 'SPOOL_REFUSED';
}

/** The absolute path of the spool. */
export function spoolFolder(): string {
  return path.resolve(/* turbopackIgnore: true */ process.cwd(), settings().spoolDir);
}

/** Throws the disk's error. The spool's rounds ignore a file of this name. */
export async function trySpool(): Promise<void> {
  const folder = spoolFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${process.pid}.probe`);
  try {
    await writeSynced(file, sample);
  } finally {
    await rm(file, { force: true });
  }
}

/** Call before the process serves: the error for a full or foreign disk names the setting. */
export async function proveSpool(): Promise<void> {
  try {
    await trySpool();
  } catch (error) {
    const { code = 'no reason given' } = error as { code?: string };
    throw new SpoolError(
      `SPOOL_DIR cannot be written (${code}): results must wait there while the database is away. Name a folder that this user may write to.`,
    );
  }
}

/** Writes a file that survives a power cut; for its name, sync the folder as well. */
export async function writeSynced(file: string, content: string | Buffer, flag = 'w') {
  const handle = await open(file, flag, 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
