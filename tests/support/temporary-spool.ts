// Where do a test's results wait? In its own folder, never in the project's spool.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder that does not exist yet; the app creates it when it has a result to keep. */
export const temporarySpool = (): string => path.join(tmpdir(), `diwan-spool-${randomUUID()}`);
