// Which unverified messages are kept? Few, within fixed bounds; money code never reads them.
import 'server-only';
import { createHmac } from 'node:crypto';
import type { AttentionKind } from '@/lib/attention/attention-kinds';
import { countAttention } from '@/lib/attention/open-attention';
import { unknownNetwork } from '@/lib/auth/client-network';
import { lockNamed } from '@/lib/db/named-lock';
import { sql } from '@/lib/db/statement';
import { DatabaseUnavailable, queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { quarantinedFields } from '@/lib/gateway/belief/known-keys';
import { verifierFingerprint } from '@/lib/gateway/belief/verifier-fingerprint';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { count } from '@/lib/log/metrics';
import { moneyLog } from '@/lib/log/money-log';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { hasOutcome } from '@/lib/payments/rules/attempt-state';
import { sha256Hex } from '@/lib/payments/rules/digest';
import { typed } from '@/lib/rows/columns';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { systemClock } from '@/lib/time/clock';
import { AttemptState } from '@/prisma/generated/enums';
import { openHint, type UnverifiedMessage, type WaitingAttempt } from './result-hints';

const rowsPerOrder = 3;
const candidatesPerOrder = 12;
const rowsMax = 10_000;
const keptDays = 7;
const purgeBatch = 5_000;
const waitingStates = Object.values(AttemptState).filter(
  (state) => state !== 'CREATED' && !hasOutcome(state),
);

const findAttemptOfPost = sql({
  id: 'uuid',
  orderId: 'uuid',
  gatewayOrderId: 'text',
  state: 'AttemptState',
  networks: typed<readonly string[]>('text[]'),
})`
  SELECT a.id, a.order_id AS "orderId", a.gateway_order_id AS "gatewayOrderId", a.state,
    ARRAY(SELECT q.network FROM quarantined_post q
      WHERE q.gateway_order_id = a.gateway_order_id) AS networks
  FROM payment_attempt a
  WHERE a.gateway_order_id = ANY($1::text[]) AND a.state = ANY($2::"AttemptState"[])`;

/**
 * Keeps a batch within the bounds of docs/gateway.md 4.5: only for our own ORDERs without an
 * outcome, 3 rows per ORDER from 3 networks, 10,000 in all, dropping the newest: guessed ORDERs
 * must not take the place of the shopper's browser, which brings the bank's own message. One
 * look-up for the whole batch; most batches of a flood end with it. Throws DatabaseUnavailable.
 */
export async function keepUnverified(batch: readonly UnverifiedMessage[]): Promise<void> {
  const waiting = await queryOnce(findAttemptOfPost, [
    batch.map(({ claims }) => claims.gatewayOrderId),
    waitingStates,
  ]);
  count('quarantine', { code: 'BATCH_LOOKED_AT' });
  for (const attempt of waiting) {
    const ofAttempt = batch.filter(
      ({ claims }) => claims.gatewayOrderId === attempt.gatewayOrderId,
    );
    // Once its places are taken, a flood for one ORDER costs no transaction.
    const candidatesMax = attempt.networks.length < rowsPerOrder ? candidatesPerOrder : 0;
    const kept = ofAttempt
      .filter(({ fields, network }) => fields && hasPlace(networkHash(network), attempt.networks))
      .slice(0, candidatesMax);
    const hint = ofAttempt.find(({ isHint }) => isHint);
    for (const one of new Set(hint ? [hint, ...kept] : kept)) {
      await keepOne(one, attempt).catch((error: unknown) => dropOne(attempt, error));
    }
  }
}

/** One failure does not stop the others; without a database the whole batch is tried later. */
function dropOne(attempt: WaitingAttempt, error: unknown): void {
  if (error instanceof DatabaseUnavailable) throw error;
  count('quarantine', { code: 'NOT_KEPT' });
  moneyLog.error('quarantine.not_kept', attempt, { error, attemptId: attempt.id });
}

/** Posts from unknown networks cannot be told apart, so they may take any place. */
function networkHash(network: string): string {
  if (network === unknownNetwork) return '';
  const key = deriveKey('quarantine network');
  return createHmac('sha256', key).update(network).digest('hex').slice(0, 16);
}

function hasPlace(network: string, taken: readonly string[]): boolean {
  return network === '' || !taken.includes(network);
}

async function keepOne(one: UnverifiedMessage, attempt: WaitingAttempt): Promise<void> {
  const fields = one.fields && quarantinedFields(one.fields, gatewayConfig().profile);
  if (fields === null && !one.isHint) return;
  const verdict = await withTx(async (tx) => {
    // The bounds hold for the whole shop: two processes must not both take the last free place.
    await lockNamed(tx, 'quarantine');
    if (one.isHint) await openHint(tx, one, attempt);
    return fields === null ? 'HINT' : keepRow(tx, one, fields, attempt);
  });
  count('quarantine', { code: verdict });
  moneyLog.info('quarantine.looked_at', attempt, { code: verdict, attemptId: attempt.id });
}

const dropOldPosts = sql({ removed: 'int4' })`
  WITH gone AS (DELETE FROM quarantined_post WHERE id IN (
    SELECT id FROM quarantined_post WHERE received_at < $1 LIMIT ${purgeBatch}) RETURNING 1)
  SELECT count(*)::int AS removed FROM gone`;

/** Removes what is older than 7 days. */
export async function purgeQuarantine(clock = systemClock): Promise<{ readonly removed: number }> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  const [row] = await queryOnce(dropOldPosts, [before]);
  return { removed: row?.removed ?? 0 };
}

type Verdict = 'KEPT' | 'KNOWN' | 'ORDER_FULL' | 'NETWORK_FULL' | 'QUARANTINE_FULL';

const countPosts = sql({
  all: 'int4',
  networks: typed<readonly string[]>('text[]'),
  known: 'int4',
  first: 'bool',
})`
  SELECT (SELECT count(*)::int FROM quarantined_post) AS all,
  ARRAY(SELECT network FROM quarantined_post WHERE gateway_order_id = $1) AS networks,
  (SELECT count(*)::int FROM quarantined_post
    WHERE gateway_order_id = $1 AND digest = $2) AS known,
  NOT EXISTS (SELECT 1 FROM quarantined_post
    WHERE profile_name = $3 AND key_fingerprint = $4) AS first`;

const insertPost = sql`
  INSERT INTO quarantined_post (id, gateway_order_id, source, received_at, digest,
    profile_name, key_fingerprint, fields, network)
  VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8)`;

async function keepRow(
  tx: Tx,
  one: UnverifiedMessage,
  fields: WireFields,
  attempt: WaitingAttempt,
): Promise<Verdict> {
  const config = gatewayConfig();
  const content = JSON.stringify([...fields]);
  const digest = sha256Hex(content);
  const profileName = config.profile.name;
  const fingerprint = verifierFingerprint(config);
  const network = networkHash(one.network);
  const [found] = await tx.query(countPosts, [
    attempt.gatewayOrderId,
    digest,
    profileName,
    fingerprint,
  ]);
  if (!found || found.known > 0) return 'KNOWN';
  if (found.networks.length >= rowsPerOrder) return 'ORDER_FULL';
  if (!hasPlace(network, found.networks)) return 'NETWORK_FULL';
  if (found.all >= rowsMax) {
    await openItem(tx, 'quarantine_full', 'quarantine', null, { rows: found.all });
    return 'QUARANTINE_FULL';
  }
  await tx.query(insertPost, [
    attempt.gatewayOrderId,
    one.source,
    one.receivedAt,
    digest,
    profileName,
    fingerprint,
    content,
    network,
  ]);
  if (found.first && one.macCode !== 'NO_READING') {
    const detail = { profileName, fingerprint, gatewayOrderId: attempt.gatewayOrderId };
    await openItem(tx, 'quarantine', `verifier:${profileName}:${fingerprint}`, null, detail);
  }
  if (one.macCode === 'NO_READING') {
    const detail = { source: one.source };
    await openItem(tx, 'unreadable_result', `attempt:${attempt.id}`, attempt, detail);
  }
  if (found.networks.length + 1 === rowsPerOrder) {
    const detail = { rows: rowsPerOrder, source: one.source };
    await openItem(tx, 'rejected_results', `attempt:${attempt.id}`, attempt, detail);
  }
  return 'KEPT';
}

function openItem(
  tx: Tx,
  kind: AttentionKind,
  subject: string,
  attempt: WaitingAttempt | null,
  detail: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const of = { orderId: attempt?.orderId, attemptId: attempt?.id };
  return countAttention(tx, { kind, subject, ...of, detail }, new Date());
}
