import { readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { attentionNotes } from '@/app/admin/_components/attention-notes';

const messages = { desk: JSON.parse(readFileSync('messages/en/desk.json', 'utf8')) };
const t = createTranslator({ locale: 'en', messages, namespace: 'desk.code' });

test('what was noted with an item is said in words, with the code for whoever is called', () => {
  const detail = { code: 'REPEATS_OVER', problem: 'CURRENCY_MISMATCH', kind: 'reversal' };
  expect(attentionNotes(t, detail)).toEqual([
    'It was sent six times; it is not sent again (REPEATS_OVER)',
    'Another currency than was asked for (CURRENCY_MISMATCH)',
  ]);
});

test('what has no words keeps its name, and what is no text or number is left out', () => {
  expect(attentionNotes(t, { action: '0', seconds: 61, amount: '', isAlarming: true })).toEqual([
    'action 0',
    'seconds 61',
  ]);
});
