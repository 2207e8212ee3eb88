import { defineCommand } from '../cli/command';
import { runTestProgram } from '../stack/test-program';

await defineCommand({
  name: 'faults',
  summary: 'Every fault and abuse of the catalogue against the real build; a table and JSON.',
  help: [
    'Starts two instances of the production build on one database, the mock gateway, a mail sink',
    'and a proxy in front of each; after every case the oracles compare the shop with the bank.',
    'Ignores the settings of the environment. Ends with 1 when anything failed or was void.',
    '',
    '--short does every case at least once; it is part of npm run test:all. Without it the volumes take',
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
  run: runTestProgram('tests/faults/main.ts'),
});
