import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from '../cli/command';
import { projectRoot } from '../cli/project-root';
import { makeDocuments } from '../documents/made-documents';

await defineCommand({
  name: 'docs:tables',
  summary: 'Writes the tables of docs/ that are made from the project: the faults and their tests.',
  help: [
    'docs/faults.md: each fault number of tests/faults/catalogue.json and the files whose test',
    'titles cite it. Run it after tests were moved or renamed; npm test fails while it is old.',
    '',
    'Exit status 1 when a title cites an unknown number, or a number has no test.',
  ],
  options: {},
  ignoresEnvFiles: true,
  async run() {
    const documents = makeDocuments();
    for (const { path, text } of documents) {
      const file = join(projectRoot, path);
      const isNew = readFileSync(file, 'utf8') !== text;
      if (isNew) writeFileSync(file, text);
      console.log(`${path}: ${isNew ? 'written' : 'nothing to change'}`);
    }
    const problems = documents.flatMap((document) => document.problems);
    for (const problem of problems) console.error(problem);
    return problems.length === 0 ? 0 : 1;
  },
});
