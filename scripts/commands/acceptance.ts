import { writeFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { JudgedRun } from '@/lib/acceptance/read-run';
import words from '@/messages/en/acceptance.json' with { type: 'json' };
import { generateClient } from '../build/generate';
import { defineCommand } from '../cli/command';
import { Refusal } from '../cli/refusal';
import { openDatabase } from '../stack/database';
import { fillForTools } from '../stack/tool-settings';

const t = createTranslator({ locale: 'en', messages: words, timeZone: 'UTC' });
const marks = { proved: '✔', leftOut: '–', open: ' ' } as const;

await defineCommand({
  name: 'acceptance',
  summary: 'Shows what the acceptance run has proved to the bank, and what is missing.',
  help: [
    'Begin the run at the desk, /admin/acceptance, and do each case there and in the shop; this lists',
    'the same as the page. Only in the test environment and the demo. It changes nothing.',
    '',
    '--protocol FILE writes the newest protocol that two people signed, for doctor of production:',
    'ACCEPTANCE_PROTOCOL names it there.',
    '',
    'Exit status: 0 every case is proved or left out and no setting is wrong; 1 something is missing.',
  ],
  options: { protocol: { type: 'string' } },
  async run({ values }, lifetime) {
    await generateClient(lifetime);
    const { url } = await openDatabase(lifetime, process.env);
    fillForTools(lifetime, url);
    const [{ isAcceptanceOffered, listProtocols, readRun }, { judgeRun }] = await Promise.all([
      import('@/lib/acceptance/acceptance-run'),
      import('@/lib/acceptance/read-run'),
    ]);
    if (!isAcceptanceOffered()) {
      throw new Refusal('Production has no acceptance run.', 'Run it with DIWAN_MODE=test.');
    }
    if (typeof values.protocol === 'string') {
      const [newest] = await listProtocols();
      return writeProtocol(values.protocol, newest?.id);
    }
    const run = await readRun();
    if (run === null) {
      throw new Refusal('No run has begun yet.', 'Begin one at the desk: /admin/acceptance');
    }
    const reasons = new Map(run.answers.map(({ point, text }) => [point, text]));
    return print(await judgeRun(run), reasons);
  },
});

function print({ cases, settings }: JudgedRun, reasons: ReadonlyMap<string, string>): number {
  let isComplete = true;
  for (const { name, verdict } of cases) {
    const reason = reasons.get(`case:${name}`);
    const state = verdict.isProved ? 'proved' : reason === undefined ? 'open' : 'leftOut';
    const order = verdict.attempt === null ? '' : ` (${verdict.attempt.reference})`;
    console.log(`${marks[state]} ${t(`case.${name}.name`)}${order}`);
    if (state === 'leftOut') console.log(`    ${t('leftOut')}: ${reason}`);
    if (verdict.isProved || state === 'leftOut') continue;
    isComplete = false;
    console.log(`    ${t(`missing.${verdict.missing}`)} ${t(`case.${name}.do`)}`);
  }
  for (const { name, today, verdict, proposed, why } of settings) {
    if (verdict !== 'wrong' && verdict !== 'doubtful') continue;
    if (verdict === 'wrong') isComplete = false;
    const value = name === 'CLOCK' ? '' : ` ${today || t('emptyValue')}`;
    const key = name === 'CLOCK' ? 'clockProposed' : 'proposed';
    const advice = proposed === null ? '' : ` ${t(key, { value: proposed })}`;
    console.log(`✖ ${name}${value}: ${t(`verdict.${verdict}`)}\n    ${t(`why.${why}`)}${advice}`);
  }
  return isComplete ? 0 : 1;
}

async function writeProtocol(file: string, id: string | undefined): Promise<number> {
  const { protocolJson, readSigned } = await import('@/lib/acceptance/protocol-files');
  const run = id === undefined ? null : await readSigned(id);
  const json = run && protocolJson(run);
  if (!json) throw new Refusal('No protocol is signed by two people.', 'Sign it at the desk.');
  writeFileSync(file, json, { mode: 0o600 });
  console.log(`Written: ${file}`);
  return 0;
}
