// What waits in this process's spool, for how long, and is there room for more?
import 'server-only';
import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { level } from '@/lib/log/metrics';
import { spoolFolder } from './spool-probe';

/** More than ten thousand results need, which is the most that the spool takes. */
const roomMinBytes = 100 * 1024 * 1024;
/** A file is recorded within seconds of the database's return. */
const stuckAfterMs = 5 * 60_000;

type SpoolFault = 'spool_not_empty' | 'spool_stuck' | 'spool_no_room' | 'spool_unwritable';

/** Reads the folder, sets its figures, and returns the worst fault; null if nothing waits. */
export async function readSpoolState(now = Date.now()): Promise<SpoolFault | null> {
  const folder = spoolFolder();
  try {
    const names = (await readdir(folder)).filter((name) => /\.(json|claimed)$/.test(name));
    const written = await Promise.all(names.map((name) => writtenAt(path.join(folder, name))));
    const room = await statfs(folder);
    const freeBytes = room.bavail * room.bsize;
    const oldestMs = written.reduce((oldest, at) => Math.max(oldest, now - at), 0);
    level('spool_files', {}, names.length);
    level('spool_oldest_seconds', {}, Math.round(oldestMs / 1000));
    level('spool_free_bytes', {}, freeBytes);
    if (freeBytes < roomMinBytes) return 'spool_no_room';
    if (oldestMs > stuckAfterMs) return 'spool_stuck';
    return names.length > 0 ? 'spool_not_empty' : null;
  } catch (error) {
    // A missing folder is created with the first message that needs it.
    return (error as { code?: unknown }).code === 'ENOENT' ? null : 'spool_unwritable';
  }
}

/** A file that was recorded meanwhile counts as new. */
async function writtenAt(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Infinity,
  );
}
