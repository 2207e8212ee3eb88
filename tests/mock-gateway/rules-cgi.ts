// Answers: which rules of docs/gateway.md does a completion or reversal request break?
import { completionFields, reversalFields } from './fields';
import type { LedgerOrder } from './ledger-order';
import type { ReceivedMessage } from './message';
import {
  type BrokenRule,
  checkForms,
  checkProof,
  checkTable,
  type RuleWorld,
  type Sized,
  sizedBut,
  stringValues,
} from './rules';
import { checkOrderIsNew } from './rules-prepare';

type CgiWorld = RuleWorld & {
  readonly completionTransactionType: '1' | '21';
  readonly completionSendsTerminal: boolean;
  readonly completionOrder: 'original' | 'new';
  readonly findOrder: (order: string) => LedgerOrder | undefined;
  readonly findReference: (intRef: string) => LedgerOrder | undefined;
};

export type CgiVerdict = {
  readonly broken: BrokenRule[];
  /** The authorisation that the message refers to, if any. */
  readonly original: LedgerOrder | undefined;
};

/** Completion: references and currency agree with an authorisation that waits for completion. */
export function checkCompletion(message: ReceivedMessage, world: CgiWorld): CgiVerdict {
  const fields = stringValues(message);
  const table = checkTable(message, completionFields(world.completionSendsTerminal));
  const sized = sizedBut(table);
  const broken = [
    ...checkProof(fields, world.profile.fields.completion ?? [], world),
    ...table,
    ...checkForms(fields, sized),
  ];
  const wanted = world.completionTransactionType;
  const trtype = fields.get('TRTYPE');
  if (trtype !== undefined && sized('TRTYPE') && trtype !== wanted) {
    broken.push({ code: 'TRTYPE_VALUE', detail: `TRTYPE is "${trtype}", a completion: ${wanted}` });
  }
  const isNewOrder = world.completionOrder === 'new';
  const original = findOriginal(fields, world);
  const ledger = checkAgreement(fields, original, isNewOrder, sized);
  if (world.completionSendsTerminal) ledger.push(...checkTerminal(fields, world, sized));
  if (original !== undefined && !['authorised', 'completed'].includes(original.state)) {
    ledger.push({ code: 'STATE_NOT_AUTHORISED', detail: `the order is ${original.state}` });
  }
  if (isNewOrder) ledger.push(...checkOrderIsNew(fields, world));
  return { broken: [...broken, ...ledger], original };
}

/** Reversal: exactly the authorised amount, the references and the terminal of the original. */
export function checkReversal(message: ReceivedMessage, world: CgiWorld): CgiVerdict {
  const fields = stringValues(message);
  const table = checkTable(message, reversalFields);
  const sized = sizedBut(table);
  const original = findOriginal(fields, world);
  const broken = [
    ...checkProof(fields, world.profile.fields.reversal ?? [], world),
    ...table,
    ...checkForms(fields, sized),
    ...checkTerminal(fields, world, sized),
    ...checkAgreement(fields, original, false, sized),
  ];
  const amount = fields.get('AMOUNT');
  if (original !== undefined && !REVERSIBLE.has(original.state)) {
    broken.push({ code: 'STATE_NOT_REVERSIBLE', detail: `the order is ${original.state}` });
  } else if (original !== undefined && amount !== undefined && amount !== original.amount) {
    const detail = `AMOUNT is "${amount}", authorised were "${original.amount}"`;
    broken.push({ code: 'AMOUNT_NOT_AUTHORISED_AMOUNT', detail });
  }
  return { broken, original };
}

const REVERSIBLE: ReadonlySet<string> = new Set(['authorised', 'paid', 'completed', 'reversed']);

function findOriginal(
  fields: ReadonlyMap<string, string>,
  world: CgiWorld,
): LedgerOrder | undefined {
  return (
    world.findReference(fields.get('INT_REF') ?? '') ?? world.findOrder(fields.get('ORDER') ?? '')
  );
}

function checkAgreement(
  fields: ReadonlyMap<string, string>,
  original: LedgerOrder | undefined,
  isNewOrder: boolean,
  sized: Sized,
): BrokenRule[] {
  if (!['ORDER', 'RRN', 'INT_REF'].every((name) => fields.has(name) && sized(name))) return [];
  if (original === undefined) {
    return [{ code: 'ORIGINAL_UNKNOWN', detail: 'no payment with this INT_REF or ORDER' }];
  }
  const pairs: [string, string][] = [['CURRENCY', original.currency]];
  // A payment that was never approved has no references; its state is reported instead.
  if (original.rrn !== '') pairs.push(['RRN', original.rrn], ['INT_REF', original.intRef]);
  if (!isNewOrder) pairs.unshift(['ORDER', original.order]);
  return pairs
    .filter(([name, right]) => fields.has(name) && sized(name) && fields.get(name) !== right)
    .map(([name]) => ({ code: `${name}_MISMATCH`, detail: `not the ${name} of the original` }));
}

function checkTerminal(
  fields: ReadonlyMap<string, string>,
  world: CgiWorld,
  sized: Sized,
): BrokenRule[] {
  const terminal = fields.get('TERMINAL');
  if (terminal === undefined || !sized('TERMINAL') || terminal === world.terminal) return [];
  return [{ code: 'TERMINAL_MISMATCH', detail: `TERMINAL is "${terminal}"` }];
}
