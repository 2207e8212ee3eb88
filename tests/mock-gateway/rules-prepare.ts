// Answers: which rules of docs/gateway.md does a prepare request break?
import { cardFormFields, type FieldRule, prepareFields } from './fields';
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

type PrepareWorld = RuleWorld & {
  /** The received X-API-Key, if any; `apiKeys` are accepted. */
  readonly apiKeySent: string | undefined;
  readonly apiKeys: readonly string[];
};

/** All broken rules; the one that the gateway would report comes first. */
export function checkPrepare(message: ReceivedMessage, world: PrepareWorld): BrokenRule[] {
  return [
    ...checkApiKey(world.apiKeySent, world.apiKeys),
    ...checkNewPayment(message, prepareFields, world),
  ];
}

/** Checks the signed fields of a merchant's own card form: those of prepare, and TERMINAL. */
export function checkCardForm(message: ReceivedMessage, world: RuleWorld): BrokenRule[] {
  const broken = checkNewPayment(message, cardFormFields, world);
  const terminal = message.values.get('TERMINAL');
  if (terminal !== undefined && terminal.length === 8 && terminal !== world.terminal) {
    broken.push({ code: 'TERMINAL_MISMATCH', detail: `TERMINAL is "${terminal}"` });
  }
  return broken;
}

function checkNewPayment(
  message: ReceivedMessage,
  listed: readonly FieldRule[],
  world: RuleWorld,
): BrokenRule[] {
  const fields = stringValues(message);
  const table = checkTable(message, listed);
  const sized = sizedBut(table);
  const broken = [
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

/** Checks X-API-Key, on every prepare and, if the gateway is configured so, on cgi_link. */
export function checkApiKey(sent: string | undefined, right: readonly string[]): BrokenRule[] {
  if (sent === undefined) return [{ code: 'API_KEY_MISSING', detail: 'no X-API-Key header' }];
  return right.includes(sent) ? [] : [{ code: 'API_KEY_WRONG', detail: 'another X-API-Key' }];
}

/** Checks that the last six digits of ORDER are new for the terminal on this day (GMT). */
export function checkOrderIsNew(
  fields: ReadonlyMap<string, string>,
  world: Pick<RuleWorld, 'terminal' | 'stans' | 'nowMs'>,
): BrokenRule[] {
  const order = fields.get('ORDER') ?? '';
  if (!/^\d{6,32}$/.test(order) || !world.stans.isTaken(world.terminal, order, world.nowMs)) {
    return [];
  }
  const detail = `the last six digits of ${order} were used today on this terminal`;
  return [{ code: 'ORDER_LAST_SIX_REUSED', detail }];
}
