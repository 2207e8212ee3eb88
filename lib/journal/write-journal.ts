// What does this machine know of payments if its database is lost? One line per message, by day.
import 'server-only';
import { createWriteStream, mkdirSync, readdirSync, rmSync, type WriteStream } from 'node:fs';
import path from 'node:path';
import { spoolFolder } from '@/lib/health/spool-probe';
import { log } from '@/lib/log/log';
import { processWide } from '@/lib/process/process-wide';
import type { JournalLine } from './journal-line';

/** Longer than the age of any backup that a shop would restore. */
const daysKept = 35;
const dayMs = 86_400_000;

const state = processWide<{ day: string; stream: WriteStream | null; isFailing: boolean }>(
  'journal',
  () => ({ day: '', stream: null, isFailing: false }),
);

/** Next to the waiting results; the spool's rounds ignore this name. */
export function journalFolder(): string {
  return path.join(spoolFolder(), 'journal');
}

/**
 * Messages are already in the database when they are noted here, so one write takes many to the
 * disk.
 */
const gatherMs = 50;

/**
 * Adds a line, after the commit and without making anyone wait: no payment waits for the disk, and
 * if the disk refuses, only the line is lost, and the start of such failures is logged. A `sending`
 * line is passed to the operating system at once, with everything gathered before it.
 */
export function noteInJournal(line: JournalLine): void {
  const day = line.at.slice(0, 10);
  try {
    if (state.stream === null || state.day !== day) open(day);
    const { stream } = state;
    if (stream === null) return;
    if (stream.writableCorked === 0) gather(stream);
    stream.write(`${JSON.stringify(line)}\n`, (error) => {
      if (!error) state.isFailing = false;
    });
    if (line.kind === 'sending') stream.uncork();
  } catch (error) {
    fail(error);
  }
}

/**
 * Resolves when all lines are with the operating system; for callers that read the journal next.
 */
export function journalWritten(): Promise<void> {
  const { stream } = state;
  state.stream = null;
  return new Promise((resolve) => (stream === null ? resolve() : stream.end(resolve)));
}

function gather(stream: WriteStream): void {
  stream.cork();
  setTimeout(() => {
    if (stream.writableCorked > 0) stream.uncork();
  }, gatherMs);
}

function open(day: string): void {
  state.stream?.end();
  const folder = journalFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const oldest = new Date(Date.parse(day) - daysKept * dayMs).toISOString().slice(0, 10);
  for (const name of readdirSync(folder)) {
    if (/^\d{4}-\d\d-\d\d\.jsonl$/.test(name) && name.slice(0, 10) < oldest) {
      rmSync(path.join(folder, name), { force: true });
    }
  }
  const stream = createWriteStream(path.join(folder, `${day}.jsonl`), { flags: 'a', mode: 0o600 });
  stream.on('error', (error) => {
    if (state.stream === stream) state.stream = null;
    fail(error);
  });
  Object.assign(state, { day, stream });
}

function fail(error: unknown): void {
  if (!state.isFailing) log.error('journal.not_written', { error });
  state.isFailing = true;
}
