// Does what the app says agree with what really happened to the money?
import type { LedgerOrder } from '../harness/bank';
import type { Campaign } from '../harness/campaign';
import type { Excuses, Oracle, Violation } from './violation';

type AttemptRow = {
  order: string;
  state: string;
  orderState: string;
  authorisedText: string | null;
  /** How many operations of a kind stand in which state: `completion SUCCEEDED` to 1. */
  operations: Record<string, number> | null;
};

const openStates = ['SENT', 'UNKNOWN'];

/** O1 and O2 over the ORDERs that moved, at the bank or here, since the last look. */
export function ledgerOracle(): Oracle {
  let lastAudit = 0n;
  let lastEvent = 0;
  const suspicious = new Set<string>();
  return {
    id: 'O1',
    says: 'no definite state contradicts the ledger; nothing is done twice',
    look: async (campaign, excuses) => {
      const [newest] = await campaign.sql<{ id: string }>(
        'SELECT coalesce(max(id), 0)::text AS id FROM audit_entry',
      );
      const events = await campaign.bank.ledgerEvents();
      const moved = await campaign.sql<{ order: string }>(
        `SELECT DISTINCT after ->> 'gatewayOrderId' AS "order" FROM audit_entry
         WHERE id > $1 AND after ? 'gatewayOrderId'`,
        [lastAudit.toString()],
      );
      const isQuiet = moved.length === 0 && events === lastEvent && suspicious.size === 0;
      lastAudit = BigInt(newest?.id ?? 0);
      lastEvent = events;
      if (isQuiet) return [];
      const wanted = new Set([...moved.map(({ order }) => order), ...suspicious]);
      suspicious.clear();
      const judged = await judgeOrders(campaign, wanted, excuses);
      // A state that is open now has to be looked at again when it is not.
      for (const { row } of judged) if (isOpen(row)) suspicious.add(row.order);
      return judged.flatMap(({ violations }) => violations);
    },
  };
}

type Books = Pick<Campaign, 'sql' | 'bank'>;

/** What is said here and at the bank about each of these ORDERs that the shop knows. */
export async function judgeOrders(
  books: Books,
  orders: ReadonlySet<string>,
  excuses: Excuses,
): Promise<{ row: AttemptRow; violations: Violation[] }[]> {
  const ledger = await readLedger(books, orders);
  const rows = await readAttempts(books, [...orders]);
  return rows.map((row) => ({ row, violations: judge(row, ledger.get(row.order), excuses) }));
}

async function readLedger(campaign: Books, orders: ReadonlySet<string>) {
  if (orders.size > 30) {
    return new Map((await campaign.bank.ledger()).map((one) => [one.order, one]));
  }
  const found = await Promise.all([...orders].map((order) => campaign.bank.ledgerOf(order)));
  return new Map(found.flatMap((one) => (one === undefined ? [] : [[one.order, one] as const])));
}

function readAttempts(campaign: Books, orders: readonly string[]): Promise<AttemptRow[]> {
  return campaign.sql<AttemptRow>(
    `SELECT a.gateway_order_id AS "order", a.state::text, o.state::text AS "orderState",
       a.authorised_amount_text AS "authorisedText",
       (SELECT jsonb_object_agg(key, count) FROM (
          SELECT p.kind || ' ' || p.state AS key, count(*) FROM operation p
          WHERE p.attempt_id = a.id GROUP BY 1) AS counted) AS operations
     FROM payment_attempt a JOIN "order" o ON o.id = a.order_id
     WHERE a.gateway_order_id = ANY($1)`,
    [orders],
  );
}

function isOpen(row: AttemptRow): boolean {
  return openStates.some(
    (state) => countOf(row, 'completion', state) + countOf(row, 'reversal', state) > 0,
  );
}

function countOf(row: AttemptRow, kind: string, state: string): number {
  return row.operations?.[`${kind} ${state}`] ?? 0;
}

function judge(row: AttemptRow, ledger: LedgerOrder | undefined, excuses: Excuses): Violation[] {
  const violations: Violation[] = [];
  const say = (oracle: Violation['oracle'], what: string) =>
    violations.push({ oracle, order: row.order, what: `${row.order}: ${what}` });
  if (ledger && !excuses.bankActsTwice.has(row.order)) {
    if (ledger.completions > 1) say('O2', `${ledger.completions} completions at the bank`);
    if (ledger.reversals > 1) say('O2', `${ledger.reversals} reversals at the bank`);
  }
  if (excuses.ledgerLies.has(row.order)) return violations;
  const allowed = truths(row);
  const truth = ledger?.state ?? 'nothing';
  if (allowed !== null && !allowed.includes(truth)) {
    say('O1', `the app says ${row.state}, the bank ${truth}`);
  }
  for (const kind of ['completion', 'reversal'] as const) {
    const done = kind === 'completion' ? (ledger?.completions ?? 0) : (ledger?.reversals ?? 0);
    const isUncertain = countOf(row, kind, 'UNKNOWN') + countOf(row, kind, 'SENT') > 0;
    const believed = countOf(row, kind, 'SUCCEEDED');
    const isByHand = countOf(row, kind, 'RESOLVED') > 0;
    if (believed > 0 && done === 0) say('O1', `a ${kind} is called done that the bank never did`);
    if (done > 0 && believed === 0 && !isUncertain && !isByHand && row.state !== 'NEEDS_REVIEW') {
      say('O1', `the bank did a ${kind} and the app says that none was done`);
    }
  }
  return violations;
}

/** What the bank may say while the app says this; null: the app claims nothing. */
function truths(row: AttemptRow): readonly string[] | null {
  const mayComplete =
    countOf(row, 'completion', 'SENT') + countOf(row, 'completion', 'UNKNOWN') > 0;
  const mayReverse = countOf(row, 'reversal', 'SENT') + countOf(row, 'reversal', 'UNKNOWN') > 0;
  const extra = [...(mayComplete ? ['completed'] : []), ...(mayReverse ? ['reversed'] : [])];
  switch (row.state) {
    case 'AUTHORISED':
      return ['authorised', ...extra];
    case 'PAID':
      return ['paid', ...extra];
    case 'COMPLETED':
      return ['completed', ...extra];
    case 'REVERSED':
      return ['reversed'];
    case 'DECLINED':
      return ['declined'];
    case 'PREPARE_FAILED':
    case 'CREATED':
      return ['nothing', 'prepared', 'declined'];
    default:
      return null;
  }
}
