// Was everything written down before it happened, and is nothing missing in what was written?
import { type AuditRow, auditHash, firstHash } from '../harness/audit-hash';
import type { Campaign } from '../harness/campaign';
import type { Oracle, Violation } from './violation';

/** O3: the evidence of a message was committed before the bank saw its first byte. */
export function evidenceFirstOracle(): Oracle {
  let lastRequest = 0;
  return {
    id: 'O3',
    says: 'each message to the bank has evidence with its digest, committed before it was sent',
    look: async (campaign) => {
      const requests = (await campaign.bank.asked({ since: lastRequest })).filter(
        ({ operation, order }) =>
          ['prepare', 'completion', 'reversal'].includes(operation) &&
          !campaign.preparedByHarness.has(order),
      );
      lastRequest = Math.max(lastRequest, ...requests.map(({ id }) => id));
      if (requests.length === 0) return [];
      const rows = await campaign.sql<{ digest: string; committed: Date | null; source: string }>(
        `SELECT digest, source::text, pg_xact_commit_timestamp(xmin) AS committed FROM evidence
         WHERE digest = ANY($1)`,
        [requests.map(({ digest }) => digest)],
      );
      const known = new Map(rows.map((row) => [row.digest, row]));
      return requests.flatMap((request): Violation[] => {
        const row = known.get(request.digest);
        const name = `${request.operation} ${request.id} of ${request.order}`;
        const say = (what: string) => [{ oracle: 'O3', order: request.order, what } as const];
        if (row === undefined) return say(`${name} has no evidence with its digest`);
        if (!row.source.startsWith(request.operation.toUpperCase())) {
          return say(`${name} has evidence as ${row.source}`);
        }
        if (row.committed === null) return say(`the commit of ${name} is not known`);
        if (row.committed.getTime() <= Date.parse(request.at)) return [];
        return say(`${name} came before its evidence was committed`);
      });
    },
  };
}

type StoredRow = AuditRow & { id: string; prevHash: string; hash: string };
type Head = { sequence: number; hash: string; order: unknown; attempts: Map<string, unknown> };

/** O4: the chains hold, rows continue each other, and their ends are what the tables say. */
export function auditOracle(): Oracle {
  let lastId = '0';
  const heads = new Map<string, Head>();
  return {
    id: 'O4',
    says: 'every change of a state is one row of an unbroken audit chain',
    look: async (campaign) => {
      const rows = await campaign.sql<StoredRow>(
        `SELECT id::text, subject, sequence, at, actor_kind AS "actorKind", actor_id AS "actorId",
           actor_name AS "actorName", action, cause, before, after, prev_hash AS "prevHash", hash
         FROM audit_entry WHERE id > $1::int8 ORDER BY subject, sequence`,
        [lastId],
      );
      if (rows.length === 0) return [];
      lastId = rows.reduce((top, { id }) => (BigInt(id) > BigInt(top) ? id : top), lastId);
      const touched = new Set<string>();
      const violations = rows.flatMap((row) => {
        touched.add(row.subject);
        return followChain(heads, row);
      });
      const orders = [...touched].filter((subject) => subject.startsWith('order:'));
      return [...violations, ...(await compareEnds(campaign, heads, orders))];
    },
  };
}

function followChain(heads: Map<string, Head>, row: StoredRow): Violation[] {
  const head = heads.get(row.subject);
  const at = new Date(row.at).toISOString();
  const say = (what: string): Violation[] => [
    { oracle: 'O4', what: `${row.subject} row ${row.sequence}: ${what}` },
  ];
  const attempts = head?.attempts ?? new Map<string, unknown>();
  const name = String(row.after.gatewayOrderId ?? row.before.gatewayOrderId ?? '');
  const knownAttempt = attempts.get(name);
  if (name !== '' && row.after.attempt !== undefined) attempts.set(name, row.after.attempt);
  const order = 'order' in row.after ? row.after.order : head?.order;
  heads.set(row.subject, { sequence: row.sequence, hash: row.hash, order, attempts });
  if (row.sequence !== (head?.sequence ?? 0) + 1) return say('a row is missing before it');
  if (row.prevHash !== (head?.hash ?? firstHash)) return say('does not continue the row before');
  if (row.hash !== auditHash(row.prevHash, { ...row, at })) return say('the hash is wrong');
  if (head && 'order' in row.before && row.before.order !== head.order) {
    return say(`the order was ${String(head.order)} and then ${String(row.before.order)}`);
  }
  if (name !== '' && knownAttempt !== undefined && row.before.attempt !== knownAttempt) {
    return say(`an attempt was ${String(knownAttempt)} and then ${String(row.before.attempt)}`);
  }
  return [];
}

async function compareEnds(
  campaign: Campaign,
  heads: Map<string, Head>,
  subjects: readonly string[],
): Promise<Violation[]> {
  const ids = subjects.map((subject) => subject.slice('order:'.length));
  const rows = await campaign.sql<{
    id: string;
    state: string;
    attempts: Record<string, string> | null;
    newest: number;
  }>(
    `SELECT o.id, o.state::text,
       (SELECT jsonb_object_agg(a.gateway_order_id, a.state) FROM payment_attempt a
        WHERE a.order_id = o.id) AS attempts,
       (SELECT max(sequence) FROM audit_entry e WHERE e.subject = 'order:' || o.id) AS newest
     FROM "order" o WHERE o.id = ANY($1::uuid[])`,
    [ids],
  );
  return rows.flatMap((row): Violation[] => {
    const head = heads.get(`order:${row.id}`);
    // Somebody has written since: the next look compares.
    if (head === undefined || head.sequence !== row.newest) return [];
    const wrong = Object.entries(row.attempts ?? {}).filter(
      ([name, state]) => head.attempts.has(name) && head.attempts.get(name) !== state,
    );
    const say = (what: string): Violation => ({ oracle: 'O4', what: `order ${row.id}: ${what}` });
    return [
      ...wrong.map(([name, state]) =>
        say(`attempt ${name} is ${state}, the audit ends with ${String(head.attempts.get(name))}`),
      ),
      ...(head.order !== row.state
        ? [say(`is ${row.state}, the audit ends with ${String(head.order)}`)]
        : []),
    ];
  });
}
