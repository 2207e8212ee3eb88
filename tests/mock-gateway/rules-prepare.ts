// Answers: which rules of docs/gateway.md does a prepare request break?
import { prepareFields } from './fields';
import type { ReceivedMessage } from './message';
import {
  type BrokenRule,
  checkForms,
  checkProof,
  checkTable,
  type RuleWorld,
  sizedBut,
  stringValues,
} from './rules';
import type { StanBook } from './stan-book';

type PrepareWorld = RuleWorld & {
  readonly terminal: string;
  readonly stans: StanBook;
  /** The X-API-Key that came, if any, and the one that is right. */
  readonly apiKeySent: string | undefined;
  readonly apiKey: string;
};

/** All broken rules, the one that the gateway would name first in front. */
export function checkPrepare(message: ReceivedMessage, world: PrepareWorld): BrokenRule[] {
  const fields = stringValues(message);
  const table = checkTable(message, prepareFields);
  const sized = sizedBut(table);
  const broken = [
    ...checkApiKey(world.apiKeySent, world.apiKey),
    ...checkProof(fields, world.profile.fields.prepare ?? [], world),
    ...table,
    ...checkForms(fields, sized),
  ];
  const currency = fields.get('CURRENCY');
  if (currency !== undefined && sized('CURRENCY') && currency !== 'IQD') {
    broken.push({ code: 'CURRENCY_NOT_IQD', detail: `CURRENCY is "${currency}"` });
  }
  const trtype = fields.get('TRTYPE');
  if (trtype !== undefined && sized('TRTYPE') && trtype !== '0' && trtype !== '1') {
    broken.push({ code: 'TRTYPE_VALUE', detail: `TRTYPE is "${trtype}", allowed are 0 and 1` });
  }
  return [...broken, ...checkOrderIsNew(fields, world)];
}

/** X-API-Key, on every prepare and, where the gateway is set so, on cgi_link. */
export function checkApiKey(sent: string | undefined, right: string): BrokenRule[] {
  if (sent === undefined) return [{ code: 'API_KEY_MISSING', detail: 'no X-API-Key header' }];
  return sent === right ? [] : [{ code: 'API_KEY_WRONG', detail: 'another X-API-Key' }];
}

/** The last six digits of ORDER are new for the terminal on this day (GMT). */
export function checkOrderIsNew(
  fields: ReadonlyMap<string, string>,
  world: { readonly terminal: string; readonly stans: StanBook; readonly nowMs: number },
): BrokenRule[] {
  const order = fields.get('ORDER') ?? '';
  if (!/^\d{6,32}$/.test(order) || !world.stans.isTaken(world.terminal, order, world.nowMs)) {
    return [];
  }
  const detail = `the last six digits of ${order} were used today on this terminal`;
  return [{ code: 'ORDER_LAST_SIX_REUSED', detail }];
}
