// A10-A18: fields are altered, moved, doubled, renamed or added.
import { defineCase } from '../../harness/define-case';
import {
  expectAccepted,
  post,
  readAttempt,
  refuseThenAccept,
  resign,
  settle,
} from '../../harness/results';
import { coveredFields, formBody } from '../../harness/wire';

const allFields = [...coveredFields, 'P_SIGN'];

defineCase('A10', { priority: 0 }, (t) =>
  refuseThenAccept(t, (valid) =>
    allFields.flatMap((name) => {
      const value = valid[name] ?? '';
      const { [name]: _, ...rest } = valid;
      return [
        post(`${name} longer`, { ...valid, [name]: `${value}0` }),
        post(`${name} changed`, { ...valid, [name]: changeLast(value) }),
        post(`${name} empty`, { ...valid, [name]: '' }),
        post(`${name} gone`, rest),
      ];
    }),
  ),
);

defineCase('A11', { priority: 0 }, async (t) => {
  const extras = {
    DESC: 'PAID',
    EMAIL: 'evil@example.test',
    STATE: 'PAID',
    action: '0',
    Amount: '1.00',
    FOREIGN_RETAILER_IND: '1',
    MESSAGE: 'Approved',
  };
  const approval = await settle(t);
  await expectAccepted(t, { ...approval, valid: { ...approval.valid, ...extras } });
  const decline = await settle(t, 'sale', 'decline');
  const answer = await t.campaign.post({ ...decline.valid, ...extras });
  const now = await readAttempt(t.campaign, decline.waiting.order);
  t.equal([answer.status, now.state, now.mails], [200, 'DECLINED', 0], 'the decline');
});

defineCase('A12', { priority: 0 }, (t) =>
  refuseThenAccept(t, (valid) =>
    coveredFields.slice(1).flatMap((name, index) => {
      const before = coveredFields[index] ?? '';
      const [left, right] = [valid[before] ?? '', valid[name] ?? ''];
      const toRight = { [before]: left.slice(0, -1), [name]: left.slice(-1) + right };
      const toLeft = { [before]: left + right.slice(0, 1), [name]: right.slice(1) };
      return [
        post(`${before} into ${name}`, { ...valid, ...toRight }),
        post(`${name} into ${before}`, { ...valid, ...toLeft }),
      ];
    }),
  ),
);

defineCase('A13', { priority: 1 }, async (t) => {
  const { campaign } = t;
  for (const absent of [false, true]) {
    const approval = await settle(t);
    const { APPROVAL: _, ...rest } = approval.valid;
    const fields = resign(t, absent ? rest : { ...rest, APPROVAL: '' });
    await expectAccepted(t, { ...approval, valid: fields });
    const decline = await settle(t, 'sale', 'decline');
    const { RRN: _rrn, INT_REF: _ref, APPROVAL: _code, ...less } = decline.valid;
    await campaign.post(absent ? resign(t, less) : decline.valid);
    t.equal((await readAttempt(campaign, decline.waiting.order)).state, 'DECLINED', 'a decline');
  }
  const spaced = await settle(t);
  const answer = await campaign.post(resign(t, { ...spaced.valid, APPROVAL: '      ' }));
  t.equal(answer.status, 200, 'APPROVAL of spaces, signed as such');
});

defineCase('A14', { priority: 1 }, async (t) => {
  const settled = await settle(t);
  const odd = resign(t, { ...settled.valid, INT_REF: 'A+B %2B&=' });
  await expectTextKept(t, odd, settled.waiting.order);
  await refuseThenAccept(t, (valid) => {
    const signed = resign(t, { ...valid, INT_REF: 'A+B' });
    const body = formBody(signed);
    const raw = (text: string) => ({ what: text, body: body.replace('INT_REF=A%2BB', text) });
    return [
      raw('INT_REF=A+B'),
      raw('INT_REF=A%2BB%00'),
      raw('INT_REF=A%FFB'),
      raw('INT_REF=A%ED%A0%80B'),
      raw('INT_REF=A%2'),
      {
        what: 'raw bytes',
        body: Buffer.from(body.replace('INT_REF=A%2BB', 'INT_REF=\u00ff'), 'latin1'),
      },
    ];
  });
});

async function expectTextKept(
  t: Parameters<typeof settle>[0],
  fields: Record<string, string>,
  order: string,
): Promise<void> {
  const answer = await t.campaign.post(fields);
  const now = await readAttempt(t.campaign, order);
  t.equal(answer.status, 200, 'a signed text of odd letters');
  t.equal(now.internalReference, fields.INT_REF, 'INT_REF as it is kept');
}

defineCase('A15', { priority: 0 }, (t) =>
  refuseThenAccept(t, (valid) =>
    allFields.flatMap((name) => {
      const pairs = Object.entries(valid);
      return [
        post(`${name} first`, [[name, '9'], ...pairs]),
        post(`${name} last`, [...pairs, [name, '9']]),
        post(`${name} twice the same`, [...pairs, [name, valid[name] ?? '']]),
      ];
    }),
  ),
);

defineCase('A16', { priority: 1 }, (t) =>
  refuseThenAccept(t, (valid) =>
    ['AMOUNT', 'ORDER', 'P_SIGN', 'ACTION'].flatMap((name) => {
      const { [name]: value = '', ...rest } = valid;
      const spellings = [name.toLowerCase(), `${name}[]`, `${name}[0]`, `${name}.x`, ` ${name}`];
      return [...spellings, `\ufeff${name}`].map((key) => post(key, { ...rest, [key]: value }));
    }),
  ),
);

defineCase('A17', { priority: 1 }, async (t) => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype[polluted]'];
  const settled = await settle(t);
  const pairs: [string, string][] = [
    ...names.map((name): [string, string] => [name, 'PAID']),
    ...Object.entries(settled.valid),
  ];
  const answer = await t.campaign.poster.post(t.campaign.backref(0), formBody(pairs));
  const { state } = await readAttempt(t.campaign, settled.waiting.order);
  t.equal([answer.status, state], [200, 'PAID'], 'the valid result among them');
  await refuseThenAccept(t, (valid) => [
    post('only such keys', [...names.map((name): [string, string] => [name, '0'])]),
    post('a valid one without MAC', [
      ['__proto__', valid.P_SIGN ?? ''],
      ['ORDER', valid.ORDER ?? ''],
    ]),
  ]);
});

defineCase('A18', { priority: 1 }, async (t) => {
  const settled = await settle(t);
  const secret = 'unlisted-value-that-nobody-keeps';
  const extras = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`EXTRA_${n}`, secret]));
  await expectAccepted(t, { ...settled, valid: { ...settled.valid, ...extras } });
  const [kept] = await t.campaign.sql<{ text: string }>(
    'SELECT content::text AS text FROM evidence WHERE gateway_order_id = $1 AND source = $2',
    [settled.waiting.order, 'RESULT'],
  );
  t.check(kept?.text.includes('EXTRA_5') === true, 'the names are not kept');
  t.check(kept?.text.includes(secret) === false, 'a value is kept');
});

/** Another letter of the same kind at the end; something where there was nothing. */
function changeLast(value: string): string {
  const last = value.at(-1) ?? '';
  return value.slice(0, -1) + (last === '1' ? '2' : '1');
}
