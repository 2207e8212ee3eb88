// Which migrations does this build contain?
import 'server-only';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Their names, oldest first. */
export async function knownMigrations(): Promise<string[]> {
  const folder = path.join(process.cwd(), 'prisma', 'migrations');
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
