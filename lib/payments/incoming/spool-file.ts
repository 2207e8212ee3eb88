// How does a message survive without the database? As one file, synced to disk before it counts.
import 'server-only';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { spoolFolder, writeSynced } from '@/lib/health/spool-probe';

/** What is needed to judge and record a message again; P_SIGN is among the fields. */
type SpooledMessage = z.infer<typeof content>;

export type SpoolName = { readonly digest: string; readonly file: string };

const filesMax = 10_000;
const bytesMax = 256 * 1024;
/** A claim older than this belongs to a process that died. */
const claimMs = 60_000;

const content = z.object({
  version: z.literal(1),
  source: z.enum(['RESULT', 'MAIL']),
  receivedAt: z.iso.datetime(),
  /** Only for an email that had waited in its mailbox. */
  arrivedAt: z.iso.datetime().optional(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  fields: z.array(z.tuple([z.string(), z.string()])).max(400),
});

const waitingName = /^([0-9a-f]{64})\.json$/;
const claimedName = /^([0-9a-f]{64})\.(\d{13})\.claimed$/;
const temporaryName = /^([0-9a-f]{64})\.[0-9a-f]{12}\.tmp$/;
const asideName = /^([0-9a-f]{64})\.aside$/;

/** When the message arrived, which selects the keys that judge it. */
export function arrivalOf({ arrivedAt, receivedAt }: SpooledMessage): Date {
  return new Date(arrivedAt ?? receivedAt);
}

/**
 * Writes a message so that it survives a crash of process or machine: temporary file, fsync,
 * rename, fsync of the folder. A message that waits already is not written twice. Throws when
 * the disk refuses or the spool is full.
 */
export async function writeSpoolFile(message: SpooledMessage): Promise<void> {
  const folder = spoolFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) > bytesMax) throw new Error('the message is too large to spool');
  const names = await readdir(folder);
  const target = `${message.digest}.json`;
  if (names.includes(target)) return;
  if (names.length >= filesMax) throw new Error('the spool is full');
  const temporary = path.join(folder, `${message.digest}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeSynced(temporary, text, 'wx');
    await rename(temporary, path.join(folder, target));
  } catch (error) {
    // Half a file on a full disk would only take a place that the next result needs.
    await unlink(temporary).catch(() => {});
    throw error;
  }
  await syncFolder(folder);
}

/** Waiting messages, and claims whose holder is gone; empty when there is no spool yet. */
export async function waitingFiles(now: Date): Promise<SpoolName[]> {
  const names = await listSpool();
  return names.flatMap((file) => {
    const waiting = waitingName.exec(file)?.[1];
    if (waiting !== undefined) return [{ digest: waiting, file }];
    const [, claimed, claimedAt] = claimedName.exec(file) ?? [];
    const isLeft = claimed !== undefined && Number(claimedAt) < now.getTime() - claimMs;
    return isLeft ? [{ digest: claimed, file }] : [];
  });
}

/** Makes complete files that a killed process had not renamed wait with the others. */
export async function adoptLeftovers(now: Date): Promise<void> {
  for (const file of await listSpool()) {
    const digest = temporaryName.exec(file)?.[1];
    if (digest === undefined) continue;
    const where = path.join(spoolFolder(), file);
    const found = await stat(where).catch(ignoreMissing);
    if (!found || found.mtimeMs > now.getTime() - claimMs) continue;
    const isWhole = (await readSpoolFile({ digest, file })) !== null;
    if (isWhole) await moved(file, `${digest}.json`);
    else await unlink(where).catch(ignoreMissing);
  }
}

/** Names of the files that could not be believed and were set aside. */
export async function asideFiles(): Promise<SpoolName[]> {
  const names = await listSpool();
  return names.flatMap((file) => {
    const digest = asideName.exec(file)?.[1];
    return digest === undefined ? [] : [{ digest, file }];
  });
}

/** Claims a file for this process; null when another was faster. */
export async function claimFile(name: SpoolName, now: Date): Promise<SpoolName | null> {
  const claimed = { digest: name.digest, file: `${name.digest}.${now.getTime()}.claimed` };
  return (await moved(name.file, claimed.file)) ? claimed : null;
}

/** Releases a claimed file for the next round. */
export async function releaseFile(name: SpoolName): Promise<void> {
  await moved(name.file, `${name.digest}.json`);
}

/** Sets a file aside for staff: later rounds skip it. */
export async function setFileAside(name: SpoolName): Promise<void> {
  await moved(name.file, `${name.digest}.aside`);
}

/** Null when the file is not one of ours: half a file, other JSON, too large. */
export async function readSpoolFile(name: SpoolName): Promise<SpooledMessage | null> {
  const file = path.join(spoolFolder(), name.file);
  if ((await stat(file)).size > bytesMax) return null;
  return parseSpooled(await readFile(file, 'utf8'));
}

/** The content of a file; null as above. */
export function parseSpooled(text: string): SpooledMessage | null {
  try {
    return content.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Removes a file whose message is recorded. */
export async function removeFile(name: SpoolName): Promise<void> {
  const folder = spoolFolder();
  await unlink(path.join(folder, name.file)).catch(ignoreMissing);
  await syncFolder(folder);
}

async function listSpool(): Promise<string[]> {
  try {
    return (await readdir(spoolFolder())).sort();
  } catch (error) {
    ignoreMissing(error);
    return [];
  }
}

async function moved(from: string, to: string): Promise<boolean> {
  const folder = spoolFolder();
  try {
    await rename(path.join(folder, from), path.join(folder, to));
  } catch (error) {
    ignoreMissing(error);
    return false;
  }
  await syncFolder(folder);
  return true;
}

/** Without this, a power cut may lose a new file's name, although its content is on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: unknown): void {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
}
