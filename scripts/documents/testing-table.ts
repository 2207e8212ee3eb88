// Which check belongs to which command? Makes docs/testing.md from the circles themselves.
import { type Circle, circles, shownBy } from '../checks/circles';
import type { GateId } from '../checks/gates';

/** Commands that take long or need more than a clone, with what they are for. */
const campaigns = {
  'npm run faults': 'the fault campaign at full volume; `-- --only A31` one case',
  'npm run drill': 'everything around two instances breaks, with alarms compared',
  'npm run drill:restore': 'the database is lost and restored to an hour ago',
  'npm run drill:deploy':
    'the manual is followed on a fresh Debian with systemd, from apt to restore',
  'npm run mutants': 'each protection is taken away; `-- --stryker` changes the rules mechanically',
  'npm run bench': 'the measured budgets',
  'npm run audit:pages':
    'Lighthouse; axe on every page, language, theme and size; what a purchase takes',
} as const;

export function testingTable(): { readonly text: string; readonly problems: readonly string[] } {
  const [test, all] = [gatesOf(circles.test), gatesOf(circles['test:all'])];
  // A command that runs every browser test runs the first of them.
  const has = (gates: ReadonlySet<GateId>, id: GateId) =>
    gates.has(id) || (id === 'firstJourneys' && gates.has('browser'));
  const rows = [
    ['Check', '`npm test`', '`npm run test:all`'],
    ...(Object.keys(shownBy) as GateId[])
      .filter((id) => has(test, id) || has(all, id))
      .map((id) => [shownBy[id], has(test, id) ? 'yes' : '', has(all, id) ? 'yes' : '']),
  ];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [top = '', ...others] = rows.map(line);
  return {
    text: [
      head,
      top,
      line(widths.map((width) => '-'.repeat(width))),
      ...others,
      '',
      campaignsHead,
      ...Object.entries(campaigns).map(([command, what]) => `- \`${command}\`: ${what}`),
      '',
      foot,
    ].join('\n'),
    problems: [],
  };
}

function gatesOf(circle: Circle): ReadonlySet<GateId> {
  return new Set(circle.flat(2));
}

const head = `# What is tested by which command

Made by \`npm run docs:tables\` from \`scripts/checks/circles.ts\`. \`npm test\` is what everyone runs;
\`npm run test:all\` is run before anything lands (\`.ci/run\`), and \`-- --rest\` leaves out what
\`npm test\` has checked already. Both need nothing running and nothing installed but Node and npm.
`;

const campaignsHead = 'What takes longer is a command of its own, each with `--help`:\n';

const foot = `A part that passed is one line. Of what failed you read the name, the reason, the file of its log and
the command that repeats it alone. Tests that need a program which the machine lacks are skipped by
name, with the package that has it. A browser test belongs to \`npm test\` when it has the tag
\`@first\`. No check depends on how fast the machine is: work is counted in steps or compared between
sizes, and what is awaited has only the runner's own limit.
`;
