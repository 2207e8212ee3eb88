// Which documents are generated from the project, and what should they contain now?
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { deskLocales } from '../../lib/i18n/locale';
import { projectRoot } from '../cli/project-root';
import { faultTable, type TestFile } from './fault-table';
import { fillScreenWords } from './screen-words';
import { testingTable } from './testing-table';

type MadeDocument = {
  /** Relative to the project's root. */
  readonly path: string;
  readonly text: string;
  /** Problems that the command cannot fix: one sentence each. */
  readonly problems: readonly string[];
};

const sentences = z.record(z.string(), z.string());
const catalogueFile = z.strictObject({
  groups: z.array(z.strictObject({ title: z.string(), faults: sentences })),
  notCovered: sentences,
});

/** Every generated document as it should be now. */
export function makeDocuments(): MadeDocument[] {
  const catalogue = catalogueFile.parse(JSON.parse(read('tests/faults/catalogue.json')));
  return [
    { path: 'docs/faults.md', ...faultTable(catalogue, readTests()) },
    { path: 'docs/testing.md', ...testingTable() },
    { path: 'docs/glossary.md', ...fillScreenWords(read('docs/glossary.md'), messageTexts) },
  ];
}

/** The text of a message in each language of the desk; the first part of its key names the file. */
function messageTexts(key: string): (string | undefined)[] {
  const [file, ...rest] = key.split('.');
  return deskLocales.map((locale) => {
    let found: unknown = JSON.parse(read(`messages/${locale}/${file}.json`));
    for (const part of rest) found = (found as Record<string, unknown> | undefined)?.[part];
    return typeof found === 'string' ? found : undefined;
  });
}

function readTests(): TestFile[] {
  const folder = join(projectRoot, 'tests');
  return ['unit', 'integration', 'e2e', 'faults/cases', 'faults/oracles']
    .flatMap((layer) => readdirSync(join(folder, layer), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({
      path: relative(folder, file).split(sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }));
}

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}
