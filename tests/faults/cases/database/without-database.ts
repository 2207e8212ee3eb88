import { setTimeout as pause } from 'node:timers/promises';
import type { Campaign } from '../../harness/campaign';
import type { CaseContext } from '../../harness/define-case';
import type { Waiting } from '../../harness/waiting';

export async function completionsOf(campaign: Campaign, order: string): Promise<number> {
  return (await campaign.bank.asked({ operation: 'completion', order })).length;
}

/** Nobody can reach the database while `work` runs; then it is there again. */
export async function withoutDatabase<T>(campaign: Campaign, work: () => Promise<T>): Promise<T> {
  await campaign.proxies.database.refuse();
  try {
    return await work();
  } finally {
    await campaign.proxies.database.listen();
  }
}

/** For every session of the app from its next transaction on; ours are not the app's. */
export async function setReadOnly(campaign: Campaign, isOn: boolean): Promise<void> {
  const client = await campaign.connect();
  await client.query('SET default_transaction_read_only = off');
  const [{ name }] = (await client.query('SELECT current_database() AS name')).rows as [
    { name: string },
  ];
  await client.query(
    isOn
      ? `ALTER DATABASE ${name} SET default_transaction_read_only = on`
      : `ALTER DATABASE ${name} RESET default_transaction_read_only`,
  );
  // Sessions learn it when they are opened: all of the app's begin anew.
  campaign.proxies.database.cutAll();
  await client.end();
  await pause(50);
}

/** Every COMMIT waits for the standby of this name, soon after; for none where it is empty. */
export async function wantStandby(campaign: Campaign, name: string): Promise<void> {
  await campaign.sql(`ALTER SYSTEM SET synchronous_standby_names TO '${name}'`);
  await campaign.sql('SELECT pg_reload_conf()');
}

/** Whether a COMMIT of now waits for a standby; one that waits is left waiting. */
export async function doesCommitWait(campaign: Campaign): Promise<boolean> {
  let isThrough = false;
  const commit = campaign.sql(`SELECT pg_logical_emit_message(true, 'probe', '')`);
  const ended = () => {
    isThrough = true;
  };
  commit.then(ended, ended);
  while (!isThrough) {
    const waiting = await campaign.sql(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
    );
    if (waiting.length > 0) return true;
  }
  return false;
}

/** Until the app writes again. */
export async function untilBack(campaign: Campaign): Promise<void> {
  await campaign.until(async () => {
    const ready = await Promise.all(
      campaign.instances.map(({ url }) =>
        campaign.poster.ask(`${url}/api/health/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    return ready.every((status) => status === 200);
  }, 'both instances are ready again');
}

export async function untilRecorded(t: CaseContext, waiting: readonly Waiting[]): Promise<void> {
  const { campaign } = t;
  const ids = waiting.map(({ attemptId }) => attemptId);
  await campaign.until(
    async () => {
      await campaign.pokeJanitor();
      const [left] = await campaign.sql<{ count: number }>(
        `SELECT count(*)::int FROM payment_attempt WHERE id = ANY($1::uuid[]) AND state <> 'PAID'`,
        [ids],
      );
      return left?.count === 0;
    },
    'every result is recorded',
    20_000,
  );
  const [twice] = await campaign.sql<{ count: number }>(
    `SELECT count(*)::int FROM (SELECT subject FROM audit_entry
       WHERE action = 'payment.result' AND subject = ANY($1) GROUP BY 1 HAVING count(*) > 1) AS t`,
    [waiting.map(({ orderId }) => `order:${orderId}`)],
  );
  t.equal(twice?.count, 0, 'results recorded twice');
}
