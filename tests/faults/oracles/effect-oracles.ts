// Did every effect happen exactly once, and does every doubt wait for a person?
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/cli/project-root';
import type { Campaign } from '../harness/campaign';
import type { Oracle, Violation } from './violation';

/** O5: canaries in logs, answers and mails; at the end also in the database and the bundles. */
export function secretsOracle(): Oracle {
  let told = 0;
  return {
    id: 'O5',
    says: 'no key, secret, password, card number or CVV stands where it must not',
    look: async (campaign) => {
      const found = campaign.canaries.findings.slice(told);
      told += found.length;
      return found.map(({ canary, where, near }) => ({
        oracle: 'O5',
        what: `${canary} in ${where} after "${near}"`,
      }));
    },
  };
}

/** Looks through every table and every file that browsers get. */
export async function searchEverything(campaign: Campaign): Promise<void> {
  const tables = await campaign.sql<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = 'public'`,
  );
  for (const { name } of tables) {
    const [table] = await campaign.sql<{ text: string | null }>(
      `SELECT string_agg(t::text, E'\\n') AS text FROM ${name} AS t`,
    );
    campaign.canaries.search(table?.text ?? '', 'database', name);
  }
  campaign.canaries.searchFolder(join(projectRoot, '.next/static'), 'client bundles');
}

const limitsSeconds = { SENT: 120, PREPARING: 150, UNKNOWN: 300, NEEDS_REVIEW: 300 } as const;

/** O6: whatever is in doubt for longer than its limit waits in attention. */
export const attentionOracle: Oracle = {
  id: 'O6',
  says: 'no doubt older than its limit is missing in attention',
  look: async (campaign) => {
    const rows = await campaign.sql<{ what: string; order: string }>(
      `SELECT 'operation UNKNOWN' AS what, a.gateway_order_id AS "order" FROM operation p
         JOIN payment_attempt a ON a.id = p.attempt_id
         WHERE p.state = 'UNKNOWN' AND p.sent_at < now() - make_interval(secs => $1)
           AND NOT EXISTS (SELECT 1 FROM attention_item i WHERE i.closed_at IS NULL
             AND (i.operation_id = p.id OR i.attempt_id = a.id))
       UNION ALL
       SELECT 'operation SENT', a.gateway_order_id FROM operation p
         JOIN payment_attempt a ON a.id = p.attempt_id
         WHERE p.state = 'SENT' AND p.sent_at < now() - make_interval(secs => $2)
       UNION ALL
       SELECT 'attempt NEEDS_REVIEW', a.gateway_order_id FROM payment_attempt a
         WHERE a.state = 'NEEDS_REVIEW' AND a.state_changed_at < now() - make_interval(secs => $3)
           AND NOT EXISTS (SELECT 1 FROM attention_item i WHERE i.closed_at IS NULL
             AND i.attempt_id = a.id)
       UNION ALL
       SELECT 'attempt PREPARING', a.gateway_order_id FROM payment_attempt a
         WHERE a.state = 'PREPARING' AND a.state_changed_at < now() - make_interval(secs => $4)`,
      [
        limitsSeconds.UNKNOWN,
        limitsSeconds.SENT,
        limitsSeconds.NEEDS_REVIEW,
        limitsSeconds.PREPARING,
      ],
    );
    return rows.map(({ what, order }) => ({ oracle: 'O6', order, what: `${order}: ${what}` }));
  },
};

/** O7 and O8: mails, stock, nights and document numbers. */
export function effectsOracle(): Oracle {
  let expectedStock: Map<string, number> | undefined;
  const told = new Set<string>();
  return {
    id: 'O8',
    says: 'mails, stock and document numbers exactly once',
    look: async (campaign, excuses) => {
      const violations: Violation[] = [];
      for (const [id, count] of campaign.mails.arrivals) {
        const orderId = id.slice(1, 37);
        const kind = id.slice(38, id.indexOf('@'));
        if (count < 2 || told.has(id) || (count === 2 && excuses.mailTwice.has(orderId))) continue;
        if (count === 2 && (await wasKilledOver(campaign, orderId, kind))) continue;
        told.add(id);
        violations.push({ oracle: 'O7', what: `the mail ${id} arrived ${count} times` });
      }
      const stock = await readStock(campaign);
      expectedStock ??= stock;
      for (const [slug, sum] of stock) {
        const before = expectedStock.get(slug);
        if (before === undefined || before === sum) continue;
        violations.push({ oracle: 'O8', what: `${slug}: ${before} pieces became ${sum}` });
      }
      expectedStock = stock;
      const rows = await campaign.sql<{ what: string }>(`
        SELECT 'the series of ' || kind || ' has gaps' AS what FROM document
          GROUP BY is_test, kind, series_year HAVING count(*) <> max(number) - min(number) + 1
        UNION ALL
        SELECT 'order ' || o.reference || ' is ' || o.state || ' without its mail' FROM "order" o
          WHERE o.state IN ('PAID', 'AUTHORISED', 'COMPLETED') AND NOT EXISTS
            (SELECT 1 FROM mail_outbox m WHERE m.order_id = o.id
               AND m.kind IN ('invoice', 'completed', 'surplus'))
          AND NOT EXISTS (SELECT 1 FROM payment_attempt a WHERE a.order_id = o.id AND a.is_by_hand)
        UNION ALL
        SELECT 'order ' || o.reference || ' is approved and nothing is reserved' FROM "order" o
          WHERE o.state IN ('PAID', 'AUTHORISED', 'COMPLETED') AND EXISTS
            (SELECT 1 FROM payment_attempt a WHERE a.order_id = o.id AND NOT a.is_surplus
               AND a.state IN ('PAID', 'AUTHORISED', 'COMPLETED'))
          AND NOT EXISTS (SELECT 1 FROM stock_reservation r WHERE r.order_id = o.id)
          AND NOT EXISTS (SELECT 1 FROM room_night n WHERE n.order_id = o.id)
        UNION ALL
        SELECT 'a mail for an order that was never approved: ' || o.reference
          FROM mail_outbox m JOIN "order" o ON o.id = m.order_id
          WHERE m.kind IN ('invoice', 'completed') AND NOT EXISTS
            (SELECT 1 FROM money_movement b WHERE b.order_id = o.id)
        UNION ALL
        SELECT 'order ' || o.reference || ' is ' || o.state || ' without the mail that says so'
          FROM "order" o JOIN (VALUES ('COMPLETED', 'completed'), ('REVERSED', 'reversed'))
            AS told(state, kind) ON told.state = o.state::text
          WHERE NOT EXISTS (SELECT 1 FROM mail_outbox m WHERE m.order_id = o.id
            AND m.kind IN (told.kind, 'surplus', 'surplus_reversed'))
        UNION ALL
        SELECT 'a ' || m.kind || ' mail for an order of which nothing was ' || m.kind || ': '
            || o.reference FROM mail_outbox m JOIN "order" o ON o.id = m.order_id
          WHERE m.kind IN ('completed', 'reversed') AND NOT EXISTS
            (SELECT 1 FROM payment_attempt a WHERE a.order_id = o.id AND (a.is_by_hand
               OR CASE m.kind WHEN 'completed' THEN a.completed_amount_minor
                 ELSE a.reversed_amount_minor END IS NOT NULL))`);
      for (const { what } of rows) {
        if (told.has(what)) continue;
        told.add(what);
        violations.push({ oracle: 'O8', what });
      }
      return violations;
    },
  };
}

/** A process was killed between sending and marking: its row was leased a second time. */
async function wasKilledOver(campaign: Campaign, orderId: string, kind: string): Promise<boolean> {
  if (campaign.endedOnPurpose.size === 0) return false;
  const rows = await campaign.sql(
    `SELECT 1 FROM mail_outbox WHERE order_id::text = $1 AND kind = $2
       AND (tries = 2 OR (tries = 3 AND state = 'PARKED'))`,
    [orderId, kind],
  );
  return rows.length > 0;
}

/** Pieces on the shelf and pieces held for orders: together they never change by a sale. */
async function readStock(campaign: Campaign): Promise<Map<string, number>> {
  const rows = await campaign.sql<{ slug: string; sum: number }>(
    `SELECT p.slug, (p.stock + coalesce(sum(r.quantity), 0))::int AS sum FROM product p
     LEFT JOIN stock_reservation r ON r.product_id = p.id WHERE p.kind = 'GOODS'
     GROUP BY p.id ORDER BY p.slug`,
  );
  return new Map(rows.map(({ slug, sum }) => [slug, sum]));
}

/** O9: no ORDER and no trace number twice. */
export function numbersOracle(): Oracle {
  const orders = new Set<string>();
  const traces = new Set<string>();
  let lastRequest = 0;
  return {
    id: 'O9',
    says: 'no ORDER and no trace number is used twice',
    look: async (campaign) => {
      const requests = await campaign.bank.asked({ operation: 'prepare', since: lastRequest });
      const violations: Violation[] = [];
      for (const { id, order, broken } of requests) {
        lastRequest = Math.max(lastRequest, id);
        const trace = order.slice(-6);
        const isAgain = orders.has(order) || traces.has(trace);
        if (isAgain || broken.includes('ORDER_LAST_SIX_REUSED')) {
          violations.push({
            oracle: 'O9',
            order,
            what: `${order} or its last six were used before`,
          });
        }
        orders.add(order);
        traces.add(trace);
      }
      return violations;
    },
  };
}

/** O10: nothing went unhandled, nobody ended unasked. */
export function processOracle(): Oracle {
  const told = new Set<string>();
  return {
    id: 'O10',
    says: 'no unhandled rejection, no process that ended unasked',
    look: async (campaign) => {
      const violations: Violation[] = [];
      const news = campaign.readNewOutput();
      for (const line of news.split('\n')) {
        if (
          !/unhandledRejection|uncaughtException|process\.unhandled|process\.uncaught/.test(line)
        ) {
          continue;
        }
        violations.push({ oracle: 'O10', what: line.slice(0, 400) });
      }
      for (const instance of campaign.stack.instances) {
        if (!instance.process.hasEnded() || campaign.endedOnPurpose.has(instance)) continue;
        if (told.has(String(instance.process.pid))) continue;
        told.add(String(instance.process.pid));
        violations.push({ oracle: 'O10', what: `the instance at ${instance.url} ended by itself` });
      }
      return violations;
    },
  };
}
