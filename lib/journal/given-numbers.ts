// Which document numbers were issued, even if the database lost them? The last of each series.
import 'server-only';
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeSynced } from '@/lib/health/spool-probe';
import { processWide } from '@/lib/process/process-wide';
import { processNumber } from '@/lib/settings/build-facts';
import { higherLabels } from './higher-labels';
import { journalFolder } from './write-journal';

/** `madeAt` identifies a database: numbers of another shop mean nothing here. */
const content = z.object({ madeAt: z.iso.datetime(), labels: z.array(z.string()) });

const state = processWide<{ turn: Promise<unknown> }>('given-numbers', () => ({
  turn: Promise.resolve(),
}));

/** Each of several processes in one folder has its own file, so none overwrites another's. */
const fileName = /^numbers(?:-\d+)?\.json$/;

/** The last label of each series that this machine saw in that database; [] when none is known. */
export async function readGiven(madeAt: Date, folder = journalFolder()): Promise<string[]> {
  const names = await readdir(folder).catch((error: { code?: unknown }) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => fileName.test(name));
  const read = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  const kept = read.map((text) => content.parse(JSON.parse(text)));
  const ours = kept.filter((one) => one.madeAt === madeAt.toISOString());
  return higherLabels(ours.flatMap(({ labels }) => labels));
}

/**
 * Stores the labels that are higher than the stored ones, synced to the disk. A lower one, as after
 * a restore, changes nothing. Calls run one at a time, so that no older one overwrites a newer one.
 */
export function keepGiven(madeAt: Date, labels: readonly string[]): Promise<void> {
  const work = async () => {
    const known = await readGiven(madeAt);
    const kept = higherLabels([...known, ...labels]);
    if (kept.join() === higherLabels(known).join()) return;
    const folder = journalFolder();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const number = processNumber();
    const file = path.join(folder, number === null ? 'numbers.json' : `numbers-${number}.json`);
    const fresh = `${file}.${process.pid}`;
    await writeSynced(fresh, JSON.stringify({ madeAt: madeAt.toISOString(), labels: kept }));
    await rename(fresh, file);
  };
  const mine = state.turn.then(work);
  state.turn = mine.catch(() => undefined);
  return mine;
}
