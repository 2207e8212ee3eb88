// Which oracles are asked after every case, in which order?
import type { Campaign } from '../harness/campaign';
import {
  attentionOracle,
  effectsOracle,
  numbersOracle,
  processOracle,
  secretsOracle,
} from './effect-oracles';
import { ledgerOracle } from './ledger-oracles';
import { auditOracle, evidenceFirstOracle } from './record-oracles';
import type { Excuses, Oracle, Violation } from './violation';

/** Each remembers what it has seen, so that a look costs what has happened since. */
export function makeOracles(): Oracle[] {
  return [
    // It reads logs and mails, in which the next one searches.
    processOracle(),
    secretsOracle(),
    ledgerOracle(),
    evidenceFirstOracle(),
    auditOracle(),
    attentionOracle,
    effectsOracle(),
    numbersOracle(),
  ];
}

export async function askAll(
  oracles: readonly Oracle[],
  campaign: Campaign,
  excuses: Excuses,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const oracle of oracles) violations.push(...(await oracle.look(campaign, excuses)));
  return violations;
}
