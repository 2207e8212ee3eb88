import { defineCommand } from '../cli/command';
import { runTestProgram } from '../stack/test-program';

await defineCommand({
  name: 'bench',
  summary: 'Measures the budgets against the real build; a table and JSON.',
  help: [
    'Builds a copy of the app with bare handlers to compare with; the shipped build has none.',
    'Ignores the settings of the environment; loopback only. Ends with 1 when a budget is broken.',
    '',
    '--only takes parts joined by commas: results (accepted results a second, against a handler',
    'with one insert), checkout (processor time of a whole one, against empty pages), memory (after',
    '1,000 checkouts), pages (of the catalogue a second), catalogue (searches in a full one).',
    '--quick takes a tenth of the amounts: for trying, not for a note.',
    '--out names the file for the JSON; otherwise .data/bench.json.',
    '',
    '--statements (--only statements) counts those of a checkout by step, without a copy.',
    '--only soak runs checkouts for thirty minutes: is the memory flat?',
    '--only news measures how soon 50 open desks at two instances show a result of the bank.',
    '',
    '--desk (--only desk) measures the desk at --orders orders (1,000,000) and at a tenth of them,',
    '10,000 at the most: 200 and more different queries a kind, the middle page, a statement of',
    '50,000 lines, and an export to a slow reader. Filling the large database takes minutes and some',
    '8 GB; --filled takes the addresses of two that seed:large has filled already, the small one',
    'first. See docs/desk-at-size.md.',
  ],
  options: {
    quick: { type: 'boolean' },
    desk: { type: 'boolean' },
    statements: { type: 'boolean' },
    orders: { type: 'string' },
    filled: { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
  ignoresEnvFiles: true,
  run: runTestProgram('tests/bench/main.ts'),
});
