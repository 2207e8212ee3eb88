// Is this authentic message one that we sent? Asked of the evidence where bytes alone cannot tell.
import 'server-only';
import { select } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { AuthenticMessage } from '@/lib/gateway/belief/authentic-message';
import { hasResultOfSameList } from '@/lib/gateway/belief/own-request';
import type { GatewayConfig } from '@/lib/gateway/config';
import { constantOf } from '@/lib/gateway/mac/mac';
import { nonceField } from '@/lib/gateway/wire/field-names';
import { evidenceFields } from '@/lib/payments/rules/evidence-content';
import { typed } from '@/lib/rows/columns';

const findSent = select({ fields: typed<Readonly<Record<string, string>>>('jsonb!') })`
  FROM (SELECT content->'fields' AS fields FROM evidence WHERE gateway_order_id = $1 AND nonce = $2
    AND source IN ('PREPARE_REQUEST', 'COMPLETION_REQUEST', 'REVERSAL_REQUEST')) sent`;

/**
 * Whether the bytes of the message are those of a request that we sent for its ORDER. Only a profile
 * that signs results over the very list of a request needs it; every sending is evidence before it
 * is sent, and one reading of its bytes is the request itself.
 */
export async function isOwnSending(
  tx: Pick<Tx, 'query'>,
  { signed, readings }: AuthenticMessage,
  { profile }: Pick<GatewayConfig, 'profile'>,
): Promise<boolean> {
  const kinds = (['prepare', 'completion', 'reversal'] as const).filter((kind) =>
    hasResultOfSameList(profile.fields, kind),
  );
  if (kinds.length === 0 || profile.algorithm.startsWith('rsa-')) return false;
  for (const values of readings.length > 0 ? readings.map((one) => one.values) : [signed]) {
    const sent = await tx.query(findSent, [
      values.get('ORDER') ?? '',
      values.get(nonceField) ?? '',
    ]);
    const said = Object.entries(evidenceFields(values));
    const isSame = sent.some(({ fields }) =>
      said.every(([name, value]) => (fields[name] || constantOf(profile, name)) === value),
    );
    if (isSame) return true;
  }
  return false;
}
