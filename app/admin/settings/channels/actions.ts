'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { readChannelNow } from '@/lib/channels/read-channels';
import { freeChannelNights, removeChannel, setChannel } from '@/lib/desk/channels/change-channels';
import { renewChannelAddress, revokeChannelAddress } from '@/lib/desk/channels/channel-addresses';
import { getTranslations } from '@/lib/i18n/translations';

/** Adds a channel, or changes one. */
export const saveChannel = deskAction('manage_catalogue', async (actor, form) => {
  const channelId = form.text('channelId', 40);
  const seenVersion = Number(form.text('seenVersion', 12));
  const set = await setChannel(actor, { channelId, seenVersion, source: form.source });
  const t = await getTranslations('channels');
  const at = { NO_SUCH_ROOM: 'rooms', ROOMS_OF_TWO_KINDS: 'rooms' };
  return answerOf(form, set, { t, news: t('saved'), at, isKept: channelId !== '' });
});

/** Reads a channel's calendar now and says what came of it. */
export const readChannel = deskAction('manage_catalogue', async (_actor, form) => {
  const read = await readChannelNow(form.text('channelId', 40));
  const t = await getTranslations('channels');
  return answerOf(form, read, { t, news: t('wasRead') });
});

/** Gives a channel another address of ours. */
export const renewAddress = deskAction('manage_catalogue', async (actor, form) => {
  const renewed = await renewChannelAddress(actor, form.text('channelId', 40));
  const t = await getTranslations('channels');
  return answerOf(form, renewed, { t, news: t('renewed') });
});

/** Takes our address for a channel away. */
export const revokeAddress = deskAction('manage_catalogue', async (actor, form) => {
  const revoked = await revokeChannelAddress(actor, form.text('channelId', 40));
  const t = await getTranslations('channels');
  return answerOf(form, revoked, { t, news: t('revoked') });
});

/** Frees nights that a channel holds. */
export const freeNights = deskAction('manage_catalogue', async (actor, form) => {
  const [channelId, blockId] = [form.text('channelId', 40), form.text('blockId', 40)];
  const freed = await freeChannelNights(actor, { channelId, blockId });
  const t = await getTranslations('channels');
  return answerOf(form, freed, { t, news: t('freed') });
});

/** Removes a channel; what becomes of its nights is asked. */
export const removeTheChannel = deskAction('manage_catalogue', async (actor, form) => {
  const channelId = form.text('channelId', 40);
  const removed = await removeChannel(actor, { channelId, source: form.source });
  const t = await getTranslations('channels');
  return answerOf(form, removed, { t, news: t('removed') });
});
