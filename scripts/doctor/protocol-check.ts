// Does production run with the settings that the bank's acceptance proved?
import { readFileSync } from 'node:fs';
import { differencesFrom, readProtocol } from '@/lib/acceptance/compare-protocol';
import { todaysSettings } from '@/lib/acceptance/todays-settings';
import type { Settings } from '@/lib/settings/env';
import { buildGatewayConfig } from '../../lib/payments/gateway-config';
import { bad, type Finding, good, note } from './findings';

const subject = 'Acceptance';
const remedy = 'Set what was proved, or show the bank the other value in its test environment.';

/** Compares with the signed protocol that ACCEPTANCE_PROTOCOL names; only production needs one. */
export function checkProtocol(settings: Settings): Finding[] {
  const file = settings.acceptanceProtocol;
  if (file === '') {
    if (settings.mode !== 'production') return [];
    const words = 'no signed protocol is named';
    return [note(subject, words, 'See docs/acceptance.md and ACCEPTANCE_PROTOCOL.')];
  }
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [bad(subject, 'the protocol cannot be read', 'Correct ACCEPTANCE_PROTOCOL.')];
  }
  const read = readProtocol(text);
  if (!read.ok) {
    const isChanged = read.code === 'CHANGED';
    const words = isChanged ? 'the protocol was changed after it was signed' : 'is no protocol';
    return [bad(subject, words, 'Take the JSON file from the desk of the test environment again.')];
  }
  const config = buildGatewayConfig(settings, new Date());
  // Its own check names what is wrong.
  if (!config.ok) return [];
  const differing = differencesFrom(read.value, todaysSettings(settings, config.value.profile));
  if (differing.length > 0) return differing.map((words) => bad(subject, words, remedy));
  const { proved, signedBy, confirmedBy, confirmedAt } = read.value;
  const by = `${signedBy} and ${confirmedBy}, ${confirmedAt.slice(0, 10)}`;
  return [good(subject, `${proved.size} proved settings agree (${by})`)];
}
