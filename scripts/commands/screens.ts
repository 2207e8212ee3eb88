import { join } from 'node:path';
import { generateClient } from '../build/generate';
import { type CommandInput, defineCommand } from '../cli/command';
import { projectRoot } from '../cli/project-root';
import { startChild, typescriptFlags } from '../processes/child';
import { cleanEnvironment } from '../stack/clean-environment';

const screensFile = join(projectRoot, 'tests/pages/take-screens.ts');

await defineCommand({
  name: 'screens',
  summary: 'Makes the pictures of docs/screens: every page and state, in three languages.',
  help: [
    'Starts the production build with the mock gateway, a mail sink and a database of its own,',
    'makes an order in every state of the status page, and writes a picture of each page on a',
    'phone and a desk, by day and by night, and an index of them.',
    'Ignores the settings of the environment; CHROMIUM_PATH names a browser.',
    '',
    '--only takes names of pages joined by commas (catalogue, status-paid …) and leaves the other',
    'pictures alone. --out names another folder.',
  ],
  options: { only: { type: 'string' }, out: { type: 'string' } },
  ignoresEnvFiles: true,
  async run({ values }, lifetime) {
    await generateClient(lifetime);
    const child = startChild(lifetime, {
      arguments: [...typescriptFlags, screensFile, ...wordsOf(values)],
      env: cleanEnvironment(process.env),
      output: 'terminal',
    });
    return child.ended;
  },
});

function wordsOf(values: CommandInput['values']): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? [`--${name}`, value] : [],
  );
}
