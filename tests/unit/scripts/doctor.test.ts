import { expect, test } from 'vitest';
import { findingText } from '../../../scripts/doctor/findings';
import { completionFinding } from '../../../scripts/doctor/operation-check';

test('the doctor asks about completions until the bank has confirmed one', () => {
  const guesses = {
    completionOrder: 'original',
    completionTransactionType: '1',
    completionSendsTerminal: false,
  } as const;
  const asked = findingText(completionFinding(0, guesses));
  expect(asked).toContain('none confirmed yet: ORDER original, TRTYPE 1, without TERMINAL');
  expect(asked).toContain('ask the bank');
  expect(findingText(completionFinding(3, guesses))).toBe(
    '✔ Completions: the bank has confirmed 3',
  );
});
