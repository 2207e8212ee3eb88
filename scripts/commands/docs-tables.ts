import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from '../cli/command';
import { projectRoot } from '../cli/project-root';
import { makeDocuments } from '../documents/made-documents';

const formatter = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome');

await defineCommand({
  name: 'docs:tables',
  summary: 'Writes what is made from the project: the tables of docs/.',
  help: [
    'docs/faults.md: each fault number of tests/faults/catalogue.json and the files whose test',
    'titles cite it. docs/glossary.md: what the screens say, in the rows that have a message key.',
    'Run it after tests were moved or messages changed; npm test fails while one is old.',
    '',
    'Exit status 1 when a title cites an unknown number, a number has no test, or the glossary',
    'names a message that does not exist.',
  ],
  options: {},
  ignoresEnvFiles: true,
  async run() {
    const documents = makeDocuments();
    for (const { path, text } of documents) {
      const file = join(projectRoot, path);
      const isNew = readFileSync(file, 'utf8') !== text;
      if (isNew) {
        writeFileSync(file, text);
        execFileSync(process.execPath, [
          formatter,
          'format',
          '--write',
          '--no-errors-on-unmatched',
          file,
        ]);
      }
      console.log(`${path}: ${isNew ? 'written' : 'nothing to change'}`);
    }
    const problems = documents.flatMap((document) => document.problems);
    for (const problem of problems) console.error(problem);
    return problems.length === 0 ? 0 : 1;
  },
});
