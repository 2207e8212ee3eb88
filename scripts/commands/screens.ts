import { defineCommand } from '../cli/command';
import { runTestProgram } from '../stack/test-program';

await defineCommand({
  name: 'screens',
  summary: 'Takes a picture of every page and state, in three languages.',
  help: [
    'Starts the production build with the mock gateway, a mail sink and a database of its own,',
    'makes an order in every state of the status page, and writes a picture of each page on a',
    'phone and a desk, light and dark, to .data/screens. The few that docs/screens shows are',
    'replaced as well. Fails if the app logged an error meanwhile.',
    'Ignores the settings of the environment; CHROMIUM_PATH names a browser.',
    '',
    '--only takes names of pages joined by commas (catalogue, status-paid …) and leaves the other',
    'pictures alone. --out names another folder and leaves docs/screens alone.',
  ],
  options: { only: { type: 'string' }, out: { type: 'string' } },
  ignoresEnvFiles: true,
  run: runTestProgram('tests/pages/take-screens.ts'),
});
