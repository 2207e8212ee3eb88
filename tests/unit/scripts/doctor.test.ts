import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MacProfile, parseMacProfile } from '@/lib/gateway/mac/mac-profile';
import { learnShapes } from '@/lib/gateway/wire/result-shapes';
import { parseSettings } from '@/lib/settings/env';
import { maskCardNumbers } from '@/lib/text/card-data';
import { judgeBackup } from '@/scripts/doctor/backup-check';
import { checkDatabase } from '@/scripts/doctor/database-checks';
import { checkHealth, judgeHealth } from '@/scripts/doctor/readiness-check';
import { checkCardForm } from '../../../scripts/doctor/card-form-check';
import { judgeConnections } from '../../../scripts/doctor/connection-check';
import { findingText } from '../../../scripts/doctor/findings';
import { checkMac, checkProof } from '../../../scripts/doctor/mac-check';
import { checkGateway } from '../../../scripts/doctor/network-checks';
import { completionFinding, returnsFinding } from '../../../scripts/doctor/operation-check';
import { shapedFields } from '../../../scripts/doctor/shape-check';
import { testSettings } from '../../support/settings';

test('the doctor asks about completions until the bank has confirmed one', () => {
  const guesses = {
    completionOrder: 'original',
    completionTransactionType: '1',
    completionSendsTerminal: false,
  } as const;
  const asked = findingText(completionFinding(0, guesses));
  expect(asked).toContain('none confirmed yet: ORDER original, TRTYPE 1, without TERMINAL');
  expect(asked).toContain('ask the bank');
  const answer = findingText(completionFinding(3, guesses));
  expect(answer).toBe('✔ Completions: the bank has confirmed 3');
});

test('the doctor says whether statements show what reversals gave back', () => {
  const said = (more: object) =>
    findingText(returnsFinding({ shown: 0, differing: 0, open: 0, ...more }, 'taken'));
  expect(said({ open: 2 })).toContain('– Reversals: 2 not yet in a statement: what was taken is');
  expect(said({ shown: 2, open: 1 })).toBe('✔ Reversals: 2 gave back what was taken');
  expect(said({ shown: 2, differing: 1 })).toContain('✖ Reversals: 1 gave back another amount');
});

test('the doctor counts the connections of every process', () => {
  const answer = findingText(judgeConnections(43, { processes: 2, databasePool: 10 }));
  expect(answer).toBe('✔ Connections: at most 42 from here, of 43 that the server takes');
  expect(judgeConnections(42, { processes: 2, databasePool: 10 })).toMatchObject({ state: 'note' });
});

test.each([
  ['way4-hmac-sha256', '✔ MAC profile: way4-hmac-sha256 signs and verifies'],
  [
    'way4-classic',
    '– MAC profile: way4-classic signs and verifies with hmac-sha1, which is out of',
  ],
])('the doctor on %s', (profile, words) => {
  const parsed = parseSettings(testSettings({}, { GATEWAY_MAC_PROFILE: profile }));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  expect(checkMac(parsed.settings).map(findingText)[1]).toContain(words);
});

test.each([
  ['psb', {}, '✔ Bank’s messages: 2 agree with psb'],
  ['psb', { absent: '0' }, '✖ Bank’s messages: psb does not give V3b PSB refund'],
  [
    'psb',
    { name: 'own-bank', about: undefined },
    '– Bank’s messages: no signed message proves own',
  ],
])('the doctor compares a bank’s messages with its profile: %s, %j', (file, change, words) => {
  const text = readFileSync(`tests/vectors/profiles/${file}.json`, 'utf8');
  const parsed = parseMacProfile(JSON.parse(text));
  if (!parsed.ok) throw new Error(parsed.detail);
  const found = checkProof({ ...parsed.value, ...change } as MacProfile).map(findingText);
  expect(found.join()).toContain(words);
});

test.each([
  [200, '✔ Gateway, prepare: answers (HTTP 200)'],
  [404, '✔ Gateway, prepare: answers (HTTP 404)'],
  [500, '✔ Gateway, prepare: answers (HTTP 500)'],
  [502, '✖ Gateway, prepare: a proxy answers for it (HTTP 502)'],
  [503, '✖ Gateway, prepare: a proxy answers for it (HTTP 503)'],
  [504, '✖ Gateway, prepare: a proxy answers for it (HTTP 504)'],
])('the doctor calls no gateway up whose proxy says it is down: HTTP %i', async (status, words) => {
  const server = createServer((_asked, answer) => answer.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const parsed = parseSettings(testSettings({}, { GATEWAY_BASE_URL: url, GATEWAY_CGI_URL: url }));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const [prepare, cgi, clock] = await checkGateway(parsed.settings);
  server.close();
  expect(prepare && findingText(prepare)).toContain(words);
  expect(cgi?.state).toBe(prepare?.state);
  expect(clock === undefined).toBe(status > 500);
});

test('the doctor names what a card form of the shop’s own costs', () => {
  const found = findingText(checkCardForm({ cardEntry: 'hosted' }));
  expect(found).toBe('✔ Card form: on the bank’s page');
  const answer = findingText(checkCardForm({ cardEntry: 'own' }));
  expect(answer).toMatch(/^– Card form: .*outside PCI SAQ A/);
});

test('doctor says what each reason of readiness means, for the mode that runs', () => {
  expect(judgeHealth('ok', [], 'production')).toMatchObject([{ state: 'good' }]);
  const reasons = ['janitor_late', 'spool_unwritable', 'spool_not_empty'] as const;
  const said = (mode: 'production' | 'demo') => judgeHealth('degraded', [...reasons], mode);
  expect(said('production')).toMatchObject([
    { state: 'bad', words: expect.stringContaining('janitor') },
    { state: 'bad', remedy: expect.stringContaining('SPOOL_DIR') },
    { state: 'note', words: expect.stringContaining('results wait') },
  ]);
  expect(said('demo')[0]?.remedy).toContain('start it again');
  expect(said('demo')[1]?.remedy).toContain('.data');
});

test('doctor hears every instance behind a balancer, not the one whose turn it is', async () => {
  let turn = 0;
  const server = createServer((_asked, answer) => {
    turn += 1;
    const late = { status: 'degraded', reasons: ['lane_late'] };
    answer.end(JSON.stringify(turn % 2 === 0 ? late : { status: 'ok' }));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const appUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const found = await checkHealth({ appUrl, mode: 'production' });
  server.closeAllConnections();
  server.close();
  expect(found).toMatchObject([{ state: 'bad', words: expect.stringContaining('stood still') }]);
  expect(await checkHealth({ appUrl, mode: 'production' })).toEqual([]);
});

test('doctor says that an instance behind a balancer does not answer', async () => {
  let turn = 0;
  const server = createServer((_asked, answer) => {
    turn += 1;
    if (turn % 2 === 0) answer.destroy();
    else answer.end(JSON.stringify({ status: 'ok' }));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const appUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const found = await checkHealth({ appUrl, mode: 'production' });
  server.closeAllConnections();
  server.close();
  const words = expect.stringContaining('not every question was answered');
  expect(found).toMatchObject([{ state: 'good' }, { state: 'bad', words }]);
});

test('doctor offers the embedded server to the demo alone', async () => {
  const remedyIn = async (mode: string) =>
    (await checkDatabase('postgresql://nobody@127.0.0.1:9/none', mode))[0]?.remedy;
  expect(await remedyIn('demo')).toContain('embedded server');
  for (const mode of ['production', 'test']) expect(await remedyIn(mode)).not.toContain('embedded');
});

test('A10 the doctor learns the shapes of references from what was sent, never from masked values', () => {
  const reference = '4111111111111111';
  const masked = maskCardNumbers(reference);
  expect(masked).toContain('*');
  const seen = [reference, '1234567890123456'].map((INT_REF) =>
    shapedFields({
      fields: { INT_REF: masked, TIMESTAMP: masked, TERMINAL: 'HOTEL001', P_SIGN: '[mac]' },
      nonce: '0011223344556677',
      rrn: '123456789012',
      reference: INT_REF,
    }),
  );
  const answer = learnShapes(seen);
  expect(answer).toBe('RRN=digits:12 INT_REF=digits:16 NONCE=digits:16 TERMINAL=upper-alnum:8');
});

test.each([
  [{ isArchived: true, hours: 3 }, 'good', 'ended 3 hours ago'],
  [{ isArchived: true, hours: 27 }, 'note', 'ended 27 hours ago'],
  [{ isArchived: true, hours: null }, 'note', 'no base backup was noted'],
  [{ isArchived: false, hours: 3 }, 'note', 'archives no log'],
])('a backup: %j', (found, state, words) =>
  expect(judgeBackup(found)).toMatchObject({ state, words: expect.stringContaining(words) }),
);
