import { expect, test } from 'vitest';
import { parseSettings } from '@/lib/settings/env';
import { findingText } from '../../../scripts/doctor/findings';
import { checkMac } from '../../../scripts/doctor/mac-check';
import { completionFinding } from '../../../scripts/doctor/operation-check';
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
  expect(findingText(completionFinding(3, guesses))).toBe(
    '✔ Completions: the bank has confirmed 3',
  );
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
