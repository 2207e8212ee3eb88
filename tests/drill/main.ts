// `npm run drill`: does the shop recover without help from every fault around it?
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { runProgram } from '../support/program';
import { buildFaults } from './faults/build-faults';
import { databaseFaults, promotions } from './faults/database-faults';
import { diskFaults } from './faults/disk-faults';
import { instanceFaults } from './faults/instance-faults';
import { mailFaults } from './faults/mail-faults';
import { secretFaults } from './faults/secret-faults';
import { startDrill } from './field';
import { type Effort, type Played, playFault } from './play';
import { playRestore } from './restore';

/** The faults that take seconds, for every test run. */
const shortIds = ['kill', 'blackhole', 'boot', 'promotion'];
const short: Effort = { lanes: 2, atBank: 4, asksDoctor: false, comparesAlarms: false };
const full: Effort = { lanes: 3, atBank: 8, asksDoctor: true, comparesAlarms: true };

const { values } = parseArgs({
  options: { short: { type: 'boolean' }, only: { type: 'string' }, json: { type: 'string' } },
});
process.on('unhandledRejection', (error) => console.error('Not awaited yet:', error));
await runProgram(run);

async function run(lifetime: Lifetime): Promise<number> {
  const isShort = values.short === true;
  const rounds = isShort ? 1 : 10;
  const all = [
    ...instanceFaults,
    ...databaseFaults,
    ...diskFaults,
    ...mailFaults,
    ...secretFaults,
    ...promotions(rounds),
    ...buildFaults,
  ];
  const only = values.only?.split(',') ?? (isShort ? shortIds : null);
  const hasRestore = only === null || only.includes('restore');
  const chosen = all.filter(({ id }) => only === null || only.includes(id.replace(/ .*/, '')));
  if (chosen.length === 0 && !hasRestore) throw new Error('There is no such fault.');
  const startedAt = performance.now();
  const since = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
  const played: Played[] = [];
  const note = (one: Played) => {
    console.log(lineOf(one));
    played.push(one);
  };
  if (chosen.length > 0) {
    const drill = await startDrill(lifetime);
    console.log(`Two instances, their balancer, two database servers and the bank: ${since()}.`);
    if (!isShort) drill.alarms.start();
    for (const fault of chosen) {
      if (!lifetime.isEnding) note(await playFault(drill, fault, isShort ? short : full));
    }
    await drill.end();
  }
  if (hasRestore && !lifetime.isEnding) note(await playRestore(lifetime));
  const count = (verdict: Played['verdict']) =>
    played.filter((one) => one.verdict === verdict).length;
  const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
  if (values.json !== undefined) {
    writeFileSync(resolve(values.json), `${JSON.stringify({ ...counts, played }, null, 2)}\n`);
  }
  const sum = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
  console.log(`\n${since()}, Node ${process.version}\n${sum}`);
  return counts.failed === 0 ? 0 : 1;
}

function lineOf({ id, title, verdict, figures, failures }: Played): string {
  const mark = { passed: '✔', failed: '✖', skipped: '–' }[verdict];
  const said = verdict === 'skipped' ? `skipped: ${figures}` : figures;
  return [`${mark} ${id}: ${title}\n    ${said}`, ...failures.map((one) => `    ${one}`)].join(
    '\n',
  );
}
