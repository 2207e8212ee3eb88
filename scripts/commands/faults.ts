import { join } from 'node:path';
import { generateClient } from '../build/generate';
import { type CommandInput, defineCommand } from '../cli/command';
import { projectRoot } from '../cli/project-root';
import { startChild, typescriptFlags } from '../processes/child';
import { cleanEnvironment } from '../stack/clean-environment';

const faultsFile = join(projectRoot, 'tests/faults/main.ts');

await defineCommand({
  name: 'faults',
  summary: 'Every fault and abuse of the catalogue against the real build; a table and JSON.',
  help: [
    'Starts two instances of the production build on one database, the mock gateway, a mail sink',
    'and a proxy in front of each; after every case the oracles compare the shop with the bank.',
    'Ignores the settings of the environment. Ends with 1 when anything failed or was void.',
    '',
    '--short does every case at least once; it is part of npm test. Without it the volumes take',
    'up to --minutes N (60). --seed N repeats a run; --only A,B3 takes groups and cases by their',
    'numbers; --json names the file for the JSON, otherwise .data/faults.json.',
  ],
  options: {
    short: { type: 'boolean' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
  ignoresEnvFiles: true,
  async run({ values }, lifetime) {
    await generateClient(lifetime);
    const child = startChild(lifetime, {
      arguments: [...typescriptFlags, faultsFile, ...wordsOf(values)],
      env: cleanEnvironment(process.env),
      output: 'terminal',
    });
    return child.ended;
  },
});

function wordsOf(values: CommandInput['values']): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? [`--${name}`, value] : value === true ? [`--${name}`] : [],
  );
}
