import { readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { wordsOf } from '@/app/admin/_components/code-words';
import { attentionNotes, type NoteTexts } from '@/app/admin/attention/attention-notes';
import { deskLocales } from '@/lib/i18n/locale';

test('what was noted with an item is said in words, with the code for whoever is called', () => {
  const detail = { code: 'REPEATS_OVER', problem: 'CURRENCY_MISMATCH', kind: 'reversal' };
  expect(attentionNotes(textsIn('en'), detail)).toEqual([
    'It was sent six times and is not sent again (REPEATS_OVER)',
    'The currency differs from the one requested (CURRENCY_MISMATCH)',
  ]);
});

test('an issue of a statement names its file and counts its differences', () => {
  const detail = { statementId: 'id', file: 'may.csv', differences: 3 };
  expect(attentionNotes(textsIn('en'), detail)).toEqual(['file: may.csv', 'differences: 3']);
});

test.each([
  ['en', 'bank: 12,000 IQD', 'our record: 13,440.500 IQD'],
  ['ar', '12,000 د.ع', '13,440.500 د.ع'],
  ['ckb', '12,000 د.ع', '13,440.500 د.ع'],
])('an amount is said as readers of %s write it', (locale, bank, ours) => {
  const detail = { bankMinor: '12000000', oursMinor: '13440500' };
  const [first, second] = attentionNotes(textsIn(locale), detail);
  expect(first).toContain(bank);
  expect(second).toContain(ours);
});

test('what only looks like an amount keeps its words', () =>
  expect(attentionNotes(textsIn('en'), { bankMinor: 'much' })).toEqual(['bankMinor much']));

test('a signed result of no order of ours says all that the bank’s list is searched by', () => {
  const said = { ORDER: '123456654321', AMOUNT: '1.00', CURRENCY: 'IQD', RRN: '270100000001' };
  const more = { INT_REF: 'AB', APPROVAL: 'A1B2C3', TRTYPE: '1', ACTION: '0', RC: '00' };
  const detail = { ...said, ...more, TIMESTAMP: '20261121120000' };
  const answer = attentionNotes(textsIn('en'), detail);
  expect(answer).toEqual(Object.entries(detail).map(([name, value]) => `${name} ${value}`));
});

test('a code that ends in what it is about says that too', () => {
  const texts = textsIn('en');
  expect(
    ['SHAPE_RRN', 'NOT_SENT_REFUSED', 'REFUSED_550'].map((code) => wordsOf(texts.codes, code)),
  ).toEqual([
    'A field has the wrong format: RRN',
    'Nothing was sent: Refused',
    'The mail server refused this email with 550',
  ]);
});

test('a state is said as the desk says it; what has no words keeps its name; the rest is left out', () => {
  const detail = {
    before: 'RESULT_OVERDUE',
    mailKind: 'invoice',
    state: 'SUCCEEDED',
    colour: 'red',
    amount: '',
    isAlarming: true,
  };
  expect(attentionNotes(textsIn('en'), detail)).toEqual([
    'state before: No answer yet',
    'email: Payment confirmed',
    'state: Done',
    'colour red',
  ]);
});

/** Where the codes are made that an item may carry, and the words in capitals that are none. */
const sources: Readonly<Record<string, string>> = {
  'lib/gateway/call/client.ts': 'HPE_ POST',
  'lib/gateway/call/connection.ts': 'ECONNREFUSED',
  'lib/gateway/belief/cgi-answer.ts': 'ACTION AMOUNT INT_REF ORDER RRN SHAPE_ TERMINAL TRTYPE',
  'lib/gateway/belief/operation-word.ts': 'IQD',
  'lib/gateway/belief/answer-text.ts': 'ACTION',
  'lib/gateway/belief/result.ts':
    'ACTION AMOUNT APPROVAL CURRENCY INT_REF IQD NONCE ORDER P_SIGN RC RRN TERMINAL TIMESTAMP TRTYPE SHAPE_',
  'lib/payments/results/result-facts.ts': 'IQD',
  'lib/payments/rules/decide-operation.ts': 'INTENT RESOLVED SENT SUCCEEDED UNKNOWN',
  'lib/payments/results/settle-operation.ts': 'COMPLETED REVERSED',
  'lib/payments/operations/answer-outcome.ts': 'SENT UNKNOWN NOT_SENT_',
  'lib/payments/operations/record-answer.ts': 'SENT SUCCEEDED',
  'lib/payments/operations/mark-sent.ts': 'INTENT PENDING SENT TIMER UNKNOWN',
  'lib/payments/operations/send-due-operations.ts':
    'AUTHORISED COMPLETED INTENT PAID PENDING SENT TIMER UNKNOWN',
  'lib/payments/incoming/spool.ts': 'REPLAYED SET_ASIDE WRITTEN',
  'lib/payments/incoming/read-mailbox.ts': 'MAILBOX_FAILED',
  'lib/mail/delivery-verdict.ts': 'DATA RCPT REFUSED_ SMTP_',
  'lib/mail/deliver-mails.ts': 'MIME PARKED QUEUED SENT',
  'lib/channels/fetch-calendar.ts': '',
  'lib/channels/read-channels.ts': 'NOT_FOUND',
  'lib/audit/guards.ts': '',
  'lib/audit/chain-check.ts': '',
  'lib/audit/verify/verify-audit.ts': 'WRITTEN_AGAIN_AFTER_',
};

describe.each(deskLocales)('every code that an item may carry has words in %s', (locale) => {
  const { codes } = textsIn(locale);

  test.each(Object.entries(sources))('of %s', (path, none) => {
    const words = readFileSync(path, 'utf8').match(/(?<=['`])[A-Z][A-Z_]+(?=['`$])/g) ?? [];
    const ours = [...new Set(words)].filter((word) => !none.split(' ').includes(word));
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.filter((code) => wordsOf(codes, code) === null)).toEqual([]);
  });

  test('a difference between the echo and what was sent', () => {
    expect(wordsOf(codes, 'ECHO_AMOUNT')).toContain('AMOUNT');
    expect(wordsOf(codes, 'WRITTEN_AGAIN_AFTER_2026-11-22')).toContain('2026-11-22');
  });
});

function textsIn(locale: string): NoteTexts {
  const read = (name: string) =>
    JSON.parse(readFileSync(`messages/${locale}/${name}.json`, 'utf8')) as object;
  const messages = { desk: read('desk'), order: read('order') } as never;
  return {
    locale,
    codes: createTranslator({ locale, messages, namespace: 'desk.code' as never }),
    facts: createTranslator({ locale, messages, namespace: 'desk.attention.fact' as never }),
    states: createTranslator({ locale, messages, namespace: 'desk.attemptState' as never }),
    operations: createTranslator({ locale, messages, namespace: 'desk.operationState' as never }),
    mails: createTranslator({ locale, messages, namespace: 'order.mails.kind' as never }),
  } as never;
}
