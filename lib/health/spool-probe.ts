// Could a result be kept on this machine's disk now? A file of its size is written and removed.
import 'server-only';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { settings } from '@/lib/settings/env';

/** As large as the largest form that is taken. */
const sample = Buffer.alloc(64 * 1024, ' ');

/** Where the spool is, absolute. */
export function spoolFolder(): string {
  return path.resolve(/* turbopackIgnore: true */ process.cwd(), settings().spoolDir);
}

/** Throws what the disk said. The name is none that a round of the spool looks at. */
export async function trySpool(): Promise<void> {
  const folder = spoolFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${process.pid}.probe`);
  try {
    await writeFile(file, sample, { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}
