// Answers: what really happened to the money? Only this part of the mock knows.
import { randomBytes } from 'node:crypto';
import { toMinor, toText } from './amounts';
import { BoundedList } from './bounded';
import { type LedgerEvent, type LedgerOrder, type NewOrder, newRecord } from './ledger-order';

const EVENTS_PER_ORDER = 50;
const KINDS: readonly LedgerEvent['kind'][] = [
  'prepared',
  'authorised',
  'paid',
  'completed',
  'reversed',
  'declined',
  'duplicate',
  'refused',
];

/** What comes back of a payment that was completed for another amount. */
export type ReversalReturns = 'taken' | 'authorised';

export class Ledger {
  readonly events: BoundedList<LedgerEvent>;
  private orders = new Map<string, LedgerOrder>();
  private byToken = new Map<string, LedgerOrder>();
  private byReference = new Map<string, LedgerOrder>();
  private seq = 0;
  private lastRrn = 0;
  private dropped = 0;
  private sums = newSums();

  constructor(
    private readonly ordersMax: number,
    listMax: number,
    private readonly now: () => number,
  ) {
    this.events = new BoundedList(listMax);
  }

  find(order: string): LedgerOrder | undefined {
    return this.orders.get(order);
  }

  findByToken(token: string): LedgerOrder | undefined {
    return this.byToken.get(token);
  }

  findByReference(intRef: string): LedgerOrder | undefined {
    return this.byReference.get(intRef);
  }

  /** Prepares a payment and returns a new token; the same ORDER again only gets another token. */
  prepare(fresh: NewOrder, cause: string): { record: LedgerOrder; token: string } {
    const token = randomBytes(20).toString('hex');
    const record = this.orders.get(fresh.order) ?? newRecord(fresh);
    record.tokens.push(token);
    this.orders.set(fresh.order, record);
    this.byToken.set(token, record);
    this.write(record, 'prepared', fresh.requestedAmount, cause);
    if (this.orders.size > this.ordersMax) this.dropOldest();
    return { record, token };
  }

  /** Holds (TRTYPE 0) or takes (TRTYPE 1) the money. Acting twice moves the money twice. */
  approve(record: LedgerOrder, amount: string, cause: string): void {
    record.state = record.trtype === '0' ? 'authorised' : 'paid';
    record.amount = amount;
    record.approvals += 1;
    if (record.rrn === '') {
      record.rrn = this.nextRrn();
      record.intRef = randomBytes(8).toString('hex').toUpperCase();
      record.approval = randomBytes(3).toString('hex').toUpperCase();
      this.byReference.set(record.intRef, record);
    }
    this.write(record, record.state, amount, cause);
  }

  decline(record: LedgerOrder, cause: string): void {
    if (record.state === 'prepared') record.state = 'declined';
    this.write(record, 'declined', record.requestedAmount, cause);
  }

  complete(record: LedgerOrder, amount: string, cause: string): void {
    record.state = 'completed';
    record.completedAmount = amount;
    record.completions += 1;
    this.write(record, 'completed', amount, cause);
  }

  /** Releases a hold or gives money back; of a completed payment what this bank gives back. */
  reverse(record: LedgerOrder, returns: ReversalReturns, cause: string): void {
    const isTaken = returns === 'taken' && record.completedAmount !== '';
    record.state = 'reversed';
    record.reversals += 1;
    this.write(record, 'reversed', isTaken ? record.completedAmount : record.amount, cause);
  }

  /** Records a request for something already done; moves no money. */
  noteDuplicate(record: LedgerOrder, cause: string): void {
    this.write(record, 'duplicate', record.amount, cause);
  }

  /** Records that the card system declined a completion or reversal; moves no money. */
  noteRefused(record: LedgerOrder, amount: string, cause: string): void {
    this.write(record, 'refused', amount, cause);
  }

  /** How often each thing happened and how much money it moved, in decimal dinars. */
  totals(): Record<string, { count: number; amount: string }> {
    const totals: Record<string, { count: number; amount: string }> = {};
    for (const [kind, sum] of this.sums) {
      totals[kind] = { count: sum.count, amount: toText(sum.minor) };
    }
    return totals;
  }

  size(): { kept: number; dropped: number } {
    return { kept: this.orders.size, dropped: this.dropped };
  }

  /** The newest orders, oldest first. */
  latest(limit: number): LedgerOrder[] {
    const skipped = Math.max(0, this.orders.size - limit);
    const newest: LedgerOrder[] = [];
    let index = 0;
    for (const record of this.orders.values()) {
      if (index >= skipped) newest.push(record);
      index += 1;
    }
    return newest;
  }

  clear(): void {
    this.orders.clear();
    this.byToken.clear();
    this.byReference.clear();
    this.events.clear();
    this.seq = 0;
    this.dropped = 0;
    this.sums = newSums();
  }

  save(): unknown {
    return { orders: [...this.orders.values()], seq: this.seq, rrn: this.lastRrn };
  }

  /** Loads what `save` returned; totals are recomputed from the orders that were kept. */
  load(saved: { orders: LedgerOrder[]; seq: number; rrn: number }): void {
    this.clear();
    this.lastRrn = saved.rrn;
    for (const record of saved.orders) {
      this.orders.set(record.order, record);
      for (const token of record.tokens) this.byToken.set(token, record);
      if (record.intRef !== '') this.byReference.set(record.intRef, record);
      for (const event of record.events) {
        this.events.add(event);
        this.addUp(event);
      }
    }
    this.seq = saved.seq;
  }

  private write(record: LedgerOrder, kind: LedgerEvent['kind'], amount: string, cause: string) {
    this.seq += 1;
    const at = new Date(this.now()).toISOString();
    const event = { seq: this.seq, at, order: record.order, kind, amount, cause };
    if (record.events.length < EVENTS_PER_ORDER) record.events.push(event);
    this.events.add(event);
    this.addUp(event);
  }

  private addUp(event: LedgerEvent): void {
    const sum = this.sums.get(event.kind);
    if (sum === undefined) return;
    sum.count += 1;
    sum.minor += toMinor(event.amount) ?? 0n;
  }

  private nextRrn(): string {
    // Counting from the clock keeps the numbers unique across a restart without a file.
    this.lastRrn = Math.max(this.lastRrn + 1, this.now() % 1e12);
    return Math.floor(this.lastRrn).toString().padStart(12, '0');
  }

  private dropOldest(): void {
    const oldest = this.orders.values().next();
    if (oldest.done) return;
    this.orders.delete(oldest.value.order);
    for (const token of oldest.value.tokens) this.byToken.delete(token);
    this.byReference.delete(oldest.value.intRef);
    this.dropped += 1;
  }
}

function newSums(): Map<string, { count: number; minor: bigint }> {
  return new Map(KINDS.map((kind) => [kind, { count: 0, minor: 0n }]));
}
