// `npm run drill:deploy`: does the manual bring a shop onto a fresh machine, and keep it serving there?
import { parseArgs } from 'node:util';
import { Lifetime } from '../../scripts/cli/lifetime';
import { runToEnd, typescriptFlags } from '../../scripts/processes/child';
import { installMissing, missingForContainers, playContainers } from './containers/play';
import { playGoLive } from './go-live';
import { cutPower, type Debian, missingForMachines, removeRoot, use, type Way } from './machine';
import { playOneMachine } from './one-machine';
import { Report } from './report';

const plays = { 'go-live': playGoLive, 'one-machine': playOneMachine };
const { values } = parseArgs({
  options: {
    debian: { type: 'string' },
    page: { type: 'string' },
    install: { type: 'boolean' },
    keep: { type: 'boolean' },
  },
});
const lifetime = new Lifetime();
lifetime.listen((status) => process.exit(status));

/** What is not played, and why. */
const skipped: string[] = [];
const isPlayed = (what: string, lacking: readonly string[]) => {
  if (lacking.length > 0) skipped.push(`– ${what}: this machine lacks ${lacking.join(', ')}`);
  return lacking.length === 0;
};
const clear = async () => {
  await cutPower();
  if (!values.keep) removeRoot();
};
lifetime.own(clear);
const reports: Report[] = [];
const ways = (['go-live', 'one-machine'] as const).filter(chosen(values.page));
if (ways.length > 0 && isPlayed('one machine with systemd', missingForMachines())) {
  for (const debian of (['12', '13'] as const).filter(chosen(values.debian))) {
    for (const way of ways) await play(debian, way);
  }
}
if (chosen(values.page)('compose')) {
  if (values.install) await installMissing();
  if (isPlayed('containers', missingForContainers())) reports.push(await playContainers(lifetime));
}
await lifetime.end();
for (const report of reports) report.print();
for (const line of skipped) console.log(line);
const passed = reports.reduce((sum, report) => sum + report.passed, 0);
const failed = reports.reduce((sum, report) => sum + report.failed, 0);
console.log(
  `Node ${process.version}\n${passed} passed, ${failed} failed, ${skipped.length} skipped`,
);
process.exit(failed === 0 && passed + skipped.length > 0 ? 0 : 1);

function chosen<Name extends string>(name: string | undefined) {
  return (one: Name) => name === undefined || name === one;
}

async function play(debian: Debian, way: Way): Promise<void> {
  if (lifetime.isEnding) return;
  const report = new Report(`${way}.md on Debian ${debian}`, lifetime);
  console.log(`\n${report.title}`);
  reports.push(report);
  use(debian, `machine-${debian}-${way}`);
  try {
    if (reports.length === 1)
      await report.part('build and archive here', makeRelease, { isNeeded: true });
    await plays[way](report);
  } catch (error) {
    report.end(error);
  }
  await clear();
}

/** The build that go-live.md takes, and the archive that one-machine.md takes. */
async function makeRelease(): Promise<void> {
  const made = values.page === 'go-live' ? 'build' : 'release';
  const { status, output } = await runToEnd(lifetime, {
    arguments: [...typescriptFlags, `scripts/commands/${made}.ts`],
    env: process.env,
  });
  if (status !== 0) throw new Error(output.slice(-2_000));
}
