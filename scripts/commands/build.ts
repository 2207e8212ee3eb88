import { generateClient } from '../build/generate';
import { buildApp } from '../build/next-build';
import { defineCommand } from '../cli/command';
import { runSteps } from '../cli/steps';

await defineCommand({
  name: 'build',
  summary: 'Builds the app for npm start; does nothing when no input changed.',
  help: ['The build holds no setting: the same build serves every mode.'],
  run: (_input, lifetime) =>
    runSteps([
      { title: 'Database client', run: () => generateClient(lifetime) },
      { title: 'App, built', run: () => buildApp(lifetime) },
    ]),
});
