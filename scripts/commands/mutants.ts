import { defineCommand } from '../cli/command';
import { runTestProgram } from '../stack/test-program';

await defineCommand({
  name: 'mutants',
  summary: 'Takes each protection away in a copy and sees that its tests notice.',
  help: [
    'Builds a copy once, with a switch at the place of every protection; the product has none.',
    'A mutant must sell a gift and hold a stay, and a test of the file named for it must fail.',
    'Ignores the settings of the environment. Last line: N/N killed; ends with 1 otherwise.',
    '',
    '--only takes ids joined by commas, --list names them and checks the list alone.',
    '--json names the file for the report; otherwise .data/mutants.json.',
    '--stryker mutates what tests/mutants/stryker.config.json lists, mechanically, and what changed',
    'since the last run alone. The first run installs the tool below .data.',
  ],
  options: {
    only: { type: 'string' },
    list: { type: 'boolean' },
    json: { type: 'string' },
    stryker: { type: 'boolean' },
  },
  ignoresEnvFiles: true,
  run: runTestProgram('tests/mutants/main.ts'),
});
