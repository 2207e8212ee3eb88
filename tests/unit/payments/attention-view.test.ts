import { describe, expect, test } from 'vitest';
import { attentionKinds, readAttentionFilter, viewAttention } from '@/lib/payments/attention-view';
import desk from '@/messages/en/desk.json';

const everything = { kind: null, isMine: false };

describe('the filter of the queue', () => {
  test('reads the kind and whose it is from the address', () => {
    expect(readAttentionFilter({ kind: 'surplus', mine: '1' })).toEqual({
      kind: 'surplus',
      isMine: true,
    });
  });

  test.each([
    {},
    { kind: 'no_such_kind', mine: 'yes' },
    { kind: '', mine: '' },
    { kind: 'toString' },
  ])('narrows nothing for %o', (query) => {
    expect(readAttentionFilter(query)).toEqual(everything);
  });

  test('takes the first of several', () => {
    expect(readAttentionFilter({ kind: ['conflict', 'surplus'] }).kind).toBe('conflict');
  });
});

describe('the order of the queue', () => {
  const rows = [
    row('mail_parked', 1),
    row('clock_skew', 2),
    row('unknown_operation', 4),
    row('surplus', 3),
    row('some_future_kind', 5),
  ];

  test('money in doubt comes first, then the shop itself, and the oldest first in each', () => {
    const view = viewAttention(rows);
    expect(view.map(({ group, rows: found }) => [group, found.map((one) => one.kind)])).toEqual([
      ['money', ['surplus', 'unknown_operation']],
      ['shop', ['clock_skew']],
      ['look', ['mail_parked', 'some_future_kind']],
    ]);
  });
});

test('the filter offers exactly the kinds that have words of their own', () => {
  const { unlisted: _, ...worded } = desk.attention.kinds;
  expect([...attentionKinds].sort()).toEqual(Object.keys(worded).sort());
});

function row(kind: string, minute: number) {
  return { kind, openedAt: `2026-11-21T10:0${minute}:00.000Z` };
}
