// At which address of ours does a channel read? Staff give it another one, or take it away.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { newToken } from '@/lib/channels/channel-secrets';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { ok } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import { type Named, withChannel } from './locked-channel';

/** Gives the channel another address of ours; the former one answers no longer. */
export function renewChannelAddress(
  actor: CatalogueEditor,
  channelId: string,
  clock = systemClock,
): Promise<Named> {
  return withChannel(channelId, async (tx, { id, name }) => {
    const { tokenHash, tokenSealed } = newToken(id);
    const data = { tokenHash, tokenSealed, published: [], publishedAt: null, servedAt: null };
    await tx.records.channel.update({ where: { id }, data });
    const subject = `channel:${id}` as const;
    const action = 'catalogue.channel_address_renewed';
    await auditPerson(tx, actor, clock.now(), { subject, action });
    return ok({ name });
  });
}

/** Takes our address for the channel away: it answers no longer, until it is renewed. */
export function revokeChannelAddress(
  actor: CatalogueEditor,
  channelId: string,
  clock = systemClock,
): Promise<Named> {
  return withChannel(channelId, async (tx, { id, name }) => {
    const data = { tokenHash: null, tokenSealed: '', published: [], servedAt: null };
    await tx.records.channel.update({ where: { id }, data });
    const subject = `channel:${id}` as const;
    const action = 'catalogue.channel_address_revoked';
    await auditPerson(tx, actor, clock.now(), { subject, action });
    return ok({ name });
  });
}
