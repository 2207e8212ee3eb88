// `npm run faults`: does the app survive every fault of the catalogue?
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { dataPath, projectRoot } from '../../scripts/cli/project-root';
import { optionsOf, runProgram } from '../support/program';
import { loadCases } from './cases/load-cases';
import { startCampaign } from './harness/campaign';
import { allCases } from './harness/define-case';
import { CaseRunner } from './harness/run-cases';
import { isWanted, readOptions } from './options';
import { makeOracles } from './oracles/all-oracles';
import { searchEverything } from './oracles/effect-oracles';
import { makeReport, reportText } from './report';

const wanted = optionsOf('faults', readOptions);
// What a case starts and awaits later may fail first; the case says so when it awaits.
process.on('unhandledRejection', (error) => console.error('Not awaited yet:', error));
await runProgram(runCampaign);

async function runCampaign(lifetime: Lifetime): Promise<number> {
  const startedAt = performance.now();
  await loadCases();
  const chosen = allCases().filter(({ id }) => isWanted(id, wanted.only));
  if (chosen.length === 0) throw new Error('There is no such case.');
  console.log(`Seed ${wanted.seed}. Starting two instances, the database and the bank …`);
  const campaign = await startCampaign({ seed: wanted.seed });
  lifetime.own(() => campaign.stop());
  console.log(`Ready after ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  const oracles = makeOracles();
  const runner = new CaseRunner(campaign, oracles, {
    isShort: wanted.isShort,
    seed: wanted.seed,
    endsAt: startedAt + wanted.minutes * 60_000,
    say: (line) => console.log(line),
  });
  // Quick ones first: a volume takes what time is left.
  const plain = chosen.filter(({ share }) => share === undefined || wanted.isShort);
  await runner.runAll([...plain, ...chosen.filter((one) => !plain.includes(one))]);
  await searchEverything(campaign);
  const report = makeReport({
    campaign,
    options: wanted,
    results: runner.results.toSorted(byNumber),
    commit: commitOf(),
    seconds: (performance.now() - startedAt) / 1000,
  });
  console.log(`\n${reportText(report)}`);
  const out = wanted.json === null ? dataPath('faults.json') : resolve(wanted.json);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, `${JSON.stringify(report, null, 2)}\n`);
  for (const { canary, where } of campaign.canaries.findings) console.error(`${canary}: ${where}`);
  return report.failed === 0 && report.canariesFound === 0 ? 0 : 1;
}

function byNumber(left: { id: string }, right: { id: string }): number {
  const parts = (id: string) =>
    [id.replace(/\d.*$/, ''), Number(/\d+/.exec(id)?.[0] ?? 0)] as const;
  const [leftGroup, leftNumber] = parts(left.id);
  const [rightGroup, rightNumber] = parts(right.id);
  return leftGroup.localeCompare(rightGroup) || leftNumber - rightNumber;
}

function commitOf(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: projectRoot,
      encoding: 'utf8',
    }).trim();
  } catch {
    return 'unknown';
  }
}
