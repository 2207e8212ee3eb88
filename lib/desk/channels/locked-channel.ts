// Which channel does a person change? One that is not removed, locked until the change is written.
import 'server-only';
import { type RowsOf, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { fail, type Result } from '@/lib/result/result';
import { isRowId } from '@/lib/text/row-id';

export type Named = Result<{ name: string }, 'NOT_FOUND'>;

/** The channel of an id, locked. */
export const lockChannel = sql({
  id: 'uuid',
  name: 'text',
  version: 'int4',
  addressSealed: 'text',
  addressHost: 'text',
  echoes: 'bool',
  rooms: 'text!',
})`
  SELECT c.id, c.name, c.version, c.address_sealed AS "addressSealed",
    c.address_host AS "addressHost", c.echoes,
    (SELECT coalesce(string_agg(u.label, ', ' ORDER BY u.label), '') FROM channel_room r
      JOIN room_unit u ON u.id = r.unit_id WHERE r.channel_id = c.id) AS rooms
  FROM channel c WHERE c.id = $1::uuid AND c.removed_at IS NULL FOR UPDATE`;

export type LockedChannel = RowsOf<typeof lockChannel>;

/** Changes the channel of an id in a transaction of its own. Fails: NOT_FOUND. */
export async function withChannel(
  channelId: string,
  work: (tx: Tx, channel: LockedChannel) => Promise<Named>,
): Promise<Named> {
  if (!isRowId(channelId)) return fail('NOT_FOUND');
  return withTx<Named>(async (tx) => {
    const [channel] = await tx.query(lockChannel, [channelId]);
    return channel === undefined ? fail('NOT_FOUND') : work(tx, channel);
  });
}
