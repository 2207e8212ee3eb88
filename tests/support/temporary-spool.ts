// Where do the results of a test wait? In a folder of the test's own, never in the project's.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder that does not exist yet; the app makes it when it has something to keep. */
export function temporarySpool(): string {
  return path.join(tmpdir(), `diwan-spool-${randomUUID()}`);
}
