// Is every payment that the bank approved either known here or visibly unknown?
import { judgeOrders } from '../faults/oracles/ledger-oracles';
import type { Book } from './book';
import type { Drill } from './drill';

const noExcuses = {
  ledgerLies: new Set<string>(),
  bankActsTwice: new Set<string>(),
  mailTwice: new Set<string>(),
};

const known = new Set(['AUTHORISED', 'PAID', 'COMPLETED']);
const approved = new Set(['authorised', 'paid', 'completed']);

export type Money = {
  /** Approved at the bank while this fault was played. */
  readonly approved: number;
  readonly known: number;
  /** No browser brought the result, and the shop shows that it is waiting. */
  readonly unknown: number;
  readonly wrong: readonly string[];
};

/** Compares the bank's whole ledger with the shop's states. */
export async function compareMoney(drill: Drill, book: Book): Promise<Money> {
  const ledger = await drill.bank.ledger();
  const orders = new Set(ledger.map(({ order }) => order));
  const judged = await judgeOrders(drill, orders, noExcuses);
  const stateOf = new Map(judged.map(({ row }) => [row.order, row.state]));
  const wrong = judged.flatMap(({ violations }) => violations.map(({ what }) => what));
  for (const { order, state, approvals } of ledger) {
    if (!stateOf.has(order))
      wrong.push(`${order}: the bank prepared it and the shop knows nothing`);
    if (approvals > 1) wrong.push(`${order}: approved ${approvals} times`);
    if (book.approved.has(order) && !approved.has(state))
      wrong.push(`${order}: ${state} at the bank`);
  }
  const states = [...book.approved].map(([order, told]) => {
    const state = stateOf.get(order) ?? 'nothing';
    if (told !== 'nothing' && !known.has(state)) {
      wrong.push(
        `${order}: its browser was told that the result is ${told}, the shop says ${state}`,
      );
    }
    return state;
  });
  const isKnown = states.filter((state) => known.has(state)).length;
  return {
    approved: states.length,
    known: isKnown,
    unknown: states.length - isKnown,
    wrong,
  };
}
