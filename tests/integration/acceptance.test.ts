// Does an acceptance run end with a protocol that two people signed, whatever the bank's manner?
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type CaseName, caseNames } from '@/lib/acceptance/acceptance-cases';
import { beginRun, readRun, writeAnswer } from '@/lib/acceptance/acceptance-run';
import { differencesFrom, readProtocol } from '@/lib/acceptance/compare-protocol';
import { type ProtocolContent, protocolDigest } from '@/lib/acceptance/protocol-content';
import {
  protocolCsv,
  protocolJson,
  protocolPdf,
  readSigned,
} from '@/lib/acceptance/protocol-files';
import { judgeRun } from '@/lib/acceptance/read-run';
import { confirmProtocol, reopenRun, signProtocol } from '@/lib/acceptance/sign-protocol';
import { todaysSettings } from '@/lib/acceptance/todays-settings';
import { appendAudit } from '@/lib/audit/append-audit';
import { withTx } from '@/lib/db/transaction';
import { parseMacProfile } from '@/lib/gateway/mac/mac-profile';
import { builtInProfile } from '@/lib/gateway/mac/profiles/built-in';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { drainUnverified } from '@/lib/payments/incoming/quarantine-queue';
import { settings } from '@/lib/settings/env';
import { checkProtocol } from '@/scripts/doctor/protocol-check';
import { findBuiltInProfile, parseGatewayProfile } from '../mock-gateway/profile';
import { plays } from '../support/acceptance-play';
import { must } from '../support/must';
import { withSettings } from '../support/other-settings';
import { createPerson } from '../support/people';
import { runSql } from '../support/plain-sql';
import { auditOf } from '../support/records';
import { withBank } from '../support/shop';

const kina = JSON.parse(readFileSync('tests/vectors/profiles/kina.json', 'utf8'));

type Manner = { readonly bank: Record<string, unknown>; readonly ours: Record<string, unknown> };

/** Three banks, each with a profile and a manner of its own. */
const manners: Readonly<Record<string, Manner>> = {
  'way4-hmac-sha256': { bank: {}, ours: {} },
  'way4-classic': {
    bank: {
      profile: findBuiltInProfile('way4-classic'),
      completionTransactionType: '21',
      completionSendsTerminal: true,
    },
    ours: {
      profile: builtInProfile('way4-classic'),
      prepareEncoding: 'form',
      completionTransactionType: '21',
      completionSendsTerminal: true,
      amountDecimals: 0,
      foreignRetailerIndicator: 'N',
    },
  },
  kina: {
    bank: { profile: parseGatewayProfile(kina), cgiSendsApiKey: true },
    ours: { profile: { ...kina, noMoneyRc: ['-19'] }, cgiSendsApiKey: true },
  },
};

/** Settings of the shop and of its gateway's language, which are read once a process. */
function set({ profile, ...other }: Record<string, unknown>) {
  Object.assign(settings().gateway, other);
  const read = profile === undefined ? {} : { profile: must(parseMacProfile(profile)) };
  Object.assign(gatewayConfig(), other, read);
}

const newcomer = () => createPerson<'resolve'>(['resolve', 'approve'], 'Noor');
const second = () => createPerson<'approve'>(['approve'], 'Hawre');

async function begun() {
  const noor = await newcomer();
  const { id } = must(await beginRun(noor));
  const run = async () => {
    const found = await readRun(id);
    if (found === null) throw new Error('no run');
    return found;
  };
  return { noor, id, judged: async () => judgeRun(await run()), run };
}

async function leaveOut(
  names: readonly CaseName[],
  { noor, id }: Awaited<ReturnType<typeof begun>>,
) {
  for (const name of names) {
    const source = { answer: 'The bank does not ask for it' };
    must(await writeAnswer(noor, { runId: id, point: `case:${name}`, source }));
  }
}

const openCases = ({ cases }: Awaited<ReturnType<typeof judgeRun>>) =>
  cases.filter(({ verdict }) => !verdict.isProved).map(({ name }) => name);
const wrongOnes = ({ settings: seen }: Awaited<ReturnType<typeof judgeRun>>) =>
  seen
    .filter(({ verdict }) => verdict === 'wrong' || verdict === 'doubtful')
    .map(({ name, verdict, proposed }) => [name, verdict, proposed]);

describe.each(Object.entries(manners))(
  'at a bank of the manner %s',
  (_name, { bank: of, ours }) => {
    const bank = withBank(of);
    const before = { ...settings().gateway };
    const config = { ...gatewayConfig() };

    beforeAll(() => {
      const { GATEWAY_BASE_URL: baseUrl, GATEWAY_CGI_URL: cgiUrl } = process.env;
      set({ baseUrl, cgiUrl, completionResend: 'safe', ...ours });
    });
    afterAll(() => {
      Object.assign(settings().gateway, before);
      Object.assign(gatewayConfig(), config);
    });

    test('each case ticks itself, and the run ends with a document of two people', async () => {
      withSettings({ completionCeilingHundredths: 12_000, completionAbsoluteHundredths: 12_000 });
      const run = await begun();
      expect(openCases(await run.judged())).toEqual(caseNames);
      for (const name of caseNames) {
        expect(openCases(await run.judged()), name).toContain(name);
        await plays[name](bank);
      }
      const judged = await run.judged();
      expect(openCases(judged)).toEqual([]);
      expect(wrongOnes(judged)).toEqual([]);
      const unproved = judged.settings.filter(({ verdict }) => verdict !== 'proved');
      expect(unproved.map(({ name }) => name)).toEqual(['GATEWAY_RESULT_SHAPES']);

      const source = { answer: 'قال المصرف: نعم' };
      must(await writeAnswer(run.noor, { runId: run.id, point: '16', source }));
      const { digest } = must(await signProtocol(run.noor, run.id));
      must(await confirmProtocol(await second(), { runId: run.id, digest }));

      const signed = await readSigned(run.id);
      if (signed === null) throw new Error('not signed');
      for (const language of ['en', 'ar'] as const) {
        const pdf = Buffer.from(await protocolPdf(signed, language));
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
        const csv = await protocolCsv(signed, language);
        expect(csv.split('\r\n').length).toBeGreaterThan(60);
        expect(csv).toContain('قال المصرف: نعم');
        expect(csv).toContain('P_SIGN=[mac]');
        expect(csv).not.toMatch(/P_SIGN=[0-9A-F]{8}/i);
      }
      const protocol = must(readProtocol(protocolJson(signed) ?? ''));
      const here = todaysSettings(settings(), gatewayConfig().profile);
      expect(differencesFrom(protocol, here)).toEqual([]);
      const other = { ...here, GATEWAY_COMPLETION_TRTYPE: '7', GATEWAY_TERMINAL: 'REAL0001' };
      expect(differencesFrom(protocol, other)).toEqual([
        `GATEWAY_COMPLETION_TRTYPE is "7", proved was "${here.GATEWAY_COMPLETION_TRTYPE}"`,
      ]);
    }, 120_000);
  },
);

describe('a planted wrong setting', () => {
  const strict = withBank({
    completionSendsTerminal: true,
    cgiSendsApiKey: true,
    completionTransactionType: '21',
  });
  beforeAll(() => {
    const { GATEWAY_BASE_URL: baseUrl, GATEWAY_CGI_URL: cgiUrl } = process.env;
    set({
      baseUrl,
      cgiUrl,
      completionTransactionType: '21',
      completionSendsTerminal: true,
      cgiSendsApiKey: true,
    });
  });

  type Planted = readonly [string, string, Record<string, unknown>, Record<string, unknown>];
  const planted: readonly Planted[] = [
    [
      'GATEWAY_COMPLETION_SENDS_TERMINAL',
      'yes',
      { completionSendsTerminal: false },
      { completionSendsTerminal: true },
    ],
    [
      'GATEWAY_COMPLETION_TRTYPE',
      '21',
      { completionTransactionType: '1' },
      { completionTransactionType: '21' },
    ],
    ['GATEWAY_CGI_SENDS_API_KEY', 'yes', { cgiSendsApiKey: false }, { cgiSendsApiKey: true }],
  ];

  test.each(planted)('%s is named, and %s proposed', async (name, proposed, wrong, right) => {
    onTestFinished(() => set(right));
    set(wrong);
    const run = await begun();
    await plays.completionLess(strict);
    expect(wrongOnes(await run.judged())).toContainEqual([name, 'wrong', proposed]);
    await leaveOut(caseNames, run);
    expect(await signProtocol(run.noor, run.id)).toMatchObject({ code: 'SETTINGS_WRONG' });
    // Corrected and shown again, it is proved.
    set(right);
    await plays.completionLess(strict);
    expect(wrongOnes(await run.judged())).toEqual([]);
  });

  test('a profile that is not the bank’s is named, and the search for it proposed', async () => {
    const right = gatewayConfig().profile;
    const lists = { ...right.fields, result: [...right.fields.result].reverse() };
    Object.assign(gatewayConfig(), { profile: { ...right, fields: lists } });
    const run = await begun();
    await plays.sale(strict);
    await drainUnverified();
    const judged = await run.judged();
    expect(judged.settings.find((one) => one.name === 'GATEWAY_MAC_PROFILE')).toMatchObject({
      verdict: 'wrong',
      why: 'noneBelieved',
    });
    expect(openCases(judged)).toContain('sale');
    Object.assign(gatewayConfig(), { profile: right });
  });
});

describe('signing', () => {
  const ready = async () => {
    const run = await begun();
    await leaveOut(caseNames, run);
    const { digest } = must(await signProtocol(run.noor, run.id));
    onTestFinished(async () => void (await reopenRun(run.noor, run.id)));
    return { ...run, digest };
  };

  test('waits for every case, and for a reason of what is left out', async () => {
    const run = await begun();
    await leaveOut(caseNames.slice(1), run);
    expect(await signProtocol(run.noor, run.id)).toMatchObject({ code: 'CASES_OPEN' });
    await leaveOut(caseNames.slice(0, 1), run);
    const source = { answer: '' };
    must(await writeAnswer(run.noor, { runId: run.id, point: 'case:hold', source }));
    expect(await signProtocol(run.noor, run.id)).toMatchObject({ code: 'CASES_OPEN' });
  });

  test('needs another person, who does not depend on the first, in another browser', async () => {
    const { noor, id: runId, digest } = await ready();
    const hawre = await second();
    const confirm = (by: typeof hawre, seen = digest) =>
      confirmProtocol(by, { runId, digest: seen });
    expect(await confirm(noor as unknown as typeof hawre)).toMatchObject({ code: 'OWN_REQUEST' });
    expect(await confirm({ ...hawre, browser: noor.browser })).toMatchObject({
      code: 'SAME_BROWSER',
    });
    expect(await confirm(hawre, 'f'.repeat(64))).toMatchObject({ code: 'CHANGED' });
    const day = { now: () => new Date(Date.now() + 25 * 3_600_000) };
    expect(await confirmProtocol(hawre, { runId, digest }, day)).toMatchObject({ code: 'EXPIRED' });
    const changed = await second();
    await withTx((tx) =>
      appendAudit(tx, {
        subject: `user:${changed.userId}`,
        actor: { kind: 'user', id: noor.userId, name: 'Noor' },
        action: 'permissions_changed',
        cause: 'test',
        at: new Date(),
      }),
    );
    expect(await confirm(changed)).toMatchObject({ code: 'INFLUENCED' });
    must(await confirm(hawre));
  });

  test('freezes answers at once, and the protocol for good with the second person', async () => {
    const run = await ready();
    const { noor, id: runId, digest } = run;
    const write = () => writeAnswer(noor, { runId, point: '1', source: { answer: 'HMAC' } });
    expect(await write()).toMatchObject({ code: 'SIGNED' });
    expect(await beginRun(noor)).toMatchObject({ code: 'SIGNED' });
    must(await reopenRun(noor, runId));
    must(await write());
    const again = must(await signProtocol(noor, runId));
    expect(again.digest).not.toBe(digest);
    must(await confirmProtocol(await second(), { runId, digest: again.digest }));
    expect(await reopenRun(noor, runId)).toMatchObject({ code: 'CONFIRMED' });
    for (const attack of [
      `UPDATE acceptance_run SET content = '{}' WHERE confirmed_at IS NOT NULL`,
      `UPDATE acceptance_run SET since_evidence = 0`,
      'DELETE FROM acceptance_run',
      `UPDATE acceptance_answer SET text = 'x'`,
      'DELETE FROM acceptance_answer',
    ]) {
      await expect(runSql(attack), attack).rejects.toMatchObject({ code: '42501' });
    }
    const trail = await auditOf(`acceptance:${runId}`);
    expect(trail.map(({ action }) => action).slice(-3)).toEqual([
      'acceptance.answered',
      'acceptance.signed',
      'acceptance.confirmed',
    ]);
    expect(trail.at(-1)?.after).toMatchObject({ digest: again.digest });
  });

  test('a protocol that was changed on its way is refused', async () => {
    const { id: runId, digest } = await ready();
    must(await confirmProtocol(await second(), { runId, digest }));
    const signed = await readSigned(runId);
    const json = signed && protocolJson(signed);
    expect(readProtocol(json ?? '')).toMatchObject({ ok: true });
    expect(readProtocol((json ?? '').replace('"required"', '"optional"'))).toMatchObject({
      code: 'CHANGED',
    });
    expect(readProtocol('{}')).toMatchObject({ code: 'NOT_A_PROTOCOL' });
  });

  test('doctor names what differs from the protocol, and a file that was edited', async () => {
    const run = await begun();
    await leaveOut(caseNames, run);
    const { digest } = must(await signProtocol(run.noor, run.id));
    must(await confirmProtocol(await second(), { runId: run.id, digest }));
    const signed = await readSigned(run.id);
    const json = (signed && protocolJson(signed)) ?? '';
    const content = JSON.parse(json).content as ProtocolContent;
    const proved = content.settings.map((one) => ({ ...one, verdict: 'proved' as const }));
    const all = { ...content, settings: proved };
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'protocol-')), 'acceptance.json');
    const found = (text: string, here: Partial<ReturnType<typeof settings>['gateway']> = {}) => {
      writeFileSync(file, text);
      const gateway = { ...settings().gateway, ...here };
      return checkProtocol({ ...settings(), gateway, acceptanceProtocol: file });
    };
    const whole = JSON.stringify({
      ...JSON.parse(json),
      digest: protocolDigest(all),
      content: all,
    });
    expect(found(whole)).toMatchObject([{ state: 'good' }]);
    expect(found(whole, { amountDecimals: 3, completionOrder: 'new' })).toMatchObject([
      { state: 'bad', words: 'GATEWAY_AMOUNT_DECIMALS is "3", proved was "2"' },
      { state: 'bad', words: 'GATEWAY_COMPLETION_ORDER is "new", proved was "original"' },
    ]);
    expect(found(whole, { macProfile: 'way4-classic', terminal: 'REAL0001' })).toMatchObject([
      { state: 'bad', words: expect.stringContaining('GATEWAY_MAC_PROFILE is') },
    ]);
    const edited = whole.replace('"original"', '"new"');
    expect(found(edited)).toMatchObject([
      { state: 'bad', words: expect.stringContaining('changed') },
    ]);
    const none = { ...settings(), acceptanceProtocol: '' };
    expect(checkProtocol(none)).toEqual([]);
    expect(checkProtocol({ ...none, mode: 'production' })).toMatchObject([{ state: 'note' }]);
    const missing = { ...none, acceptanceProtocol: `${file}.none` };
    expect(checkProtocol(missing)).toMatchObject([{ state: 'bad' }]);
  });

  test('the command lists what is missing, and gives the signed protocol', async () => {
    const run = await begun();
    await leaveOut(caseNames.slice(1), run);
    const command = (...given: string[]) =>
      spawnSync(process.execPath, ['scripts/run.mjs', 'acceptance', ...given], {
        encoding: 'utf8',
      });
    const listed = command();
    expect(listed.stdout).toMatch(/^ {2}Sale\n {4}Nobody tried it since the run began/);
    expect(listed.stdout).toContain('Left out: The bank does not ask for it');
    expect(listed.status).toBe(1);
    await leaveOut(caseNames.slice(0, 1), run);
    expect(command().status).toBe(0);
    const { digest } = must(await signProtocol(run.noor, run.id));
    must(await confirmProtocol(await second(), { runId: run.id, digest }));
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'protocol-')), 'acceptance.json');
    expect(command('--protocol', file).status).toBe(0);
    expect(readProtocol(readFileSync(file, 'utf8'))).toMatchObject({ ok: true });
  }, 120_000);

  test('production has no run', async () => {
    const noor = await newcomer();
    withSettings({ mode: 'production' });
    expect(await beginRun(noor)).toMatchObject({ code: 'PRODUCTION' });
    expect(await signProtocol(noor, noor.userId)).toMatchObject({ code: 'PRODUCTION' });
  });
});
