import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generateClient } from '../build/generate';
import { defineCommand } from '../cli/command';
import { projectRoot } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { startChild, typescriptFlags } from '../processes/child';
import { cleanEnvironment } from '../stack/clean-environment';

const benchFile = join(projectRoot, 'tests/bench/main.ts');

await defineCommand({
  name: 'bench',
  summary: 'Measures the budgets against the real build; a table and JSON.',
  help: [
    'Builds a copy of the app with bare handlers to compare with; the shipped build has none.',
    'Ignores the settings of the environment. Words after -- go to the measuring program.',
  ],
  allowPositionals: true,
  ignoresEnvFiles: true,
  async run({ positionals }, lifetime) {
    if (!existsSync(benchFile)) {
      throw new Refusal('There are no measurements in tests/bench yet.', 'Nothing was run.');
    }
    await generateClient(lifetime);
    const child = startChild(lifetime, {
      arguments: [...typescriptFlags, benchFile, ...positionals],
      env: cleanEnvironment(process.env),
      output: 'terminal',
    });
    return child.ended;
  },
});
