import { defineCommand } from '../cli/command';
import { runTestProgram } from '../stack/test-program';

await defineCommand({
  name: 'audit:pages',
  summary: 'Lighthouse, axe and purchases over the pages of the production build; tables and JSON.',
  help: [
    'Lighthouse 12 as on a slow phone, the median of --runs (5) a page: performance 95,',
    'accessibility 100 and best practices 100 on catalogue, product, cart, checkout and status;',
    'SEO 95 on catalogue and product, as the others ask not to be indexed.',
    'axe (WCAG 2.2 AA and good practice, every impact): no violation on any page or state of the',
    'status page, in three languages, on a phone and a desk, by day and by night.',
    'Purchases, in each language on a phone and at a desk: taps, fields and letters until a room, a',
    'gift that is collected and one that is delivered are paid, pages from the checkout on, and how',
    'far down its button stands; in English on a phone far from the mast, what was measured before.',
    'Ignores the settings of the environment. Ends with 1 when a target is missed or the app logged',
    'an error.',
    '',
    'Lighthouse is no package of the project: the first run installs it below .data.',
    '--only takes axe, lighthouse or purchases. --out names the file for the JSON; otherwise',
    '.data/audit-pages.json. Scores of speed are worth little on a busy machine.',
  ],
  options: { only: { type: 'string' }, runs: { type: 'string' }, out: { type: 'string' } },
  ignoresEnvFiles: true,
  run: runTestProgram('tests/pages/audit-pages.ts'),
});
