// Which lines do the journals of these machines have since a given time?
import 'server-only';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type JournalLine, readLine } from './journal-line';

/** The lines of one folder, oldest day first. Throws if the folder does not exist. */
export async function* readJournal(folder: string, since: Date): AsyncGenerator<JournalLine> {
  const first = since.toISOString();
  const names = (await readdir(folder)).filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name));
  for (const name of names.sort()) {
    if (name.slice(0, 10) < first.slice(0, 10)) continue;
    const input = createReadStream(path.join(folder, name), 'utf8');
    for await (const text of createInterface({ input })) {
      const line = readLine(text);
      if (line !== null && line.at >= first) yield line;
    }
  }
}
