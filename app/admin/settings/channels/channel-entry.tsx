import { ActionForm } from '@/app/_components/action-form';
import { CopyButton } from '@/app/_components/copy-button';
import { Notice, StatusBadge } from '@/app/_components/status-mark';
import { deskInput } from '@/app/admin/_components/desk-style';
import { Age } from '@/app/admin/_components/moment';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { removeChannelForm } from '@/lib/desk/channels/change-channels';
import { channelForm } from '@/lib/desk/channels/channel-form';
import type { ChannelView } from '@/lib/desk/channels/list-channels';
import { formatDay } from '@/lib/i18n/format-date';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import {
  freeNights,
  readChannel,
  removeTheChannel,
  renewAddress,
  revokeAddress,
  saveChannel,
} from './actions';

type Props = { channel: ChannelView; actorId: string; locale: string; now: Date };

/** One channel: what it read and said last, its addresses, and the nights that it holds. */
export async function ChannelEntry({ channel, actorId, locale, now }: Props) {
  const t = await getTranslations('channels');
  const hidden = { signedInAs: actorId, channelId: channel.id };
  const problem = channel.problem !== null && t.has(`problem.${channel.problem}`);
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-2">
        <bdi className="font-semibold">{channel.name}</bdi>
        <span className="text-sm">
          <bdi>{textIn(channel.kind, locale)}</bdi> · <bdi>{channel.rooms.join(', ')}</bdi>
        </span>
        <span className="text-sm text-ink-soft">
          {channel.isRead ? <LastRead channel={channel} now={now} /> : t('notRead')}
        </span>
        {problem ? <StatusBadge tone="bad">{t('failing')}</StatusBadge> : null}
      </summary>
      <div className="flex flex-col gap-5 pb-5 text-sm">
        {problem ? <Notice tone="bad">{t(`problem.${channel.problem}`)}</Notice> : null}
        <OurAddress channel={channel} hidden={hidden} now={now} />
        {channel.isRead ? (
          <ActionForm
            action={readChannel}
            hidden={hidden}
            idPrefix={`read-${channel.id}`}
            buttons={[{ label: t('readNow'), pendingLabel: t('reading'), kind: 'secondary' }]}
          />
        ) : null}
        <Blocks channel={channel} hidden={hidden} locale={locale} />
        <DeskForm
          form={channelForm}
          words="channels"
          fieldsClassName="flex flex-col gap-3"
          record={channel}
          action={saveChannel}
          signedInAs={actorId}
          hidden={{ channelId: channel.id, seenVersion: String(channel.version) }}
          idPrefix={`channel-${channel.id}`}
          buttons={[{ label: t('save'), pendingLabel: t('saving'), kind: 'secondary' }]}
        />
        <details>
          <summary className="text-link min-h-10 cursor-pointer py-2">{t('remove')}</summary>
          <DeskForm
            form={removeChannelForm}
            words="channels"
            action={removeTheChannel}
            signedInAs={actorId}
            hidden={{ channelId: channel.id }}
            idPrefix={`remove-${channel.id}`}
            buttons={[{ label: t('removeIt'), pendingLabel: t('removing'), kind: 'secondary' }]}
          />
        </details>
      </div>
    </details>
  );
}

async function LastRead({ channel, now }: Pick<Props, 'channel' | 'now'>) {
  const t = await getTranslations('channels');
  if (channel.goodAt === null) return <span>{t('neverRead')}</span>;
  return (
    <>
      <span>{t('lastRead')}</span> <Age at={channel.goodAt.toISOString()} now={now} />
    </>
  );
}

type Part = { channel: ChannelView; hidden: Readonly<Record<string, string>> };

async function OurAddress({ channel, hidden, now }: Part & { now: Date }) {
  const t = await getTranslations('channels');
  const { id, ourAddress, servedAt } = channel;
  const field = `our-${id}`;
  return (
    <div>
      <label htmlFor={field} className="mb-1 block font-semibold">
        {t('ours')}
      </label>
      {ourAddress === null ? (
        <p>{t('noAddress')}</p>
      ) : (
        <>
          <input id={field} readOnly dir="ltr" value={ourAddress} className={deskInput} />
          <p className="mt-1 text-ink-soft">
            <span>{t('secret')}</span>{' '}
            <span>{t(servedAt === null ? 'neverServed' : 'served')}</span>{' '}
            {servedAt === null ? null : <Age at={servedAt.toISOString()} now={now} />}
          </p>
          <CopyButton text={ourAddress} label={t('copy')} done={t('copied')} />
        </>
      )}
      <div className="flex flex-wrap gap-x-3">
        <ActionForm
          action={renewAddress}
          hidden={hidden}
          idPrefix={`renew-${id}`}
          buttons={[{ label: t('renew'), pendingLabel: t('saving'), kind: 'quiet' }]}
        />
        {ourAddress === null ? null : (
          <ActionForm
            action={revokeAddress}
            hidden={hidden}
            idPrefix={`revoke-${id}`}
            buttons={[{ label: t('revoke'), pendingLabel: t('saving'), kind: 'quiet' }]}
          />
        )}
      </div>
    </div>
  );
}

/** The nights that the channel holds; a person frees those that it may no longer have. */
async function Blocks({ channel, hidden, locale }: Part & { locale: string }) {
  const t = await getTranslations('channels');
  const calendar = await getTranslations('calendar');
  const { id, blocks } = channel;
  if (blocks.length === 0) return <p className="text-ink-soft">{t('noBlocks')}</p>;
  return (
    <section aria-labelledby={`blocks-${id}`}>
      <h2 id={`blocks-${id}`} className="text-base">
        {t('blocks')}
      </h2>
      <ul className="divide-y divide-line">
        {blocks.map((block) => (
          <li
            key={block.blockId}
            className="flex min-h-10 flex-wrap items-center justify-between gap-x-4"
          >
            <span>
              <span>{calendar('room')}</span> <bdi className="font-semibold">{block.label}</bdi>{' '}
              <span>
                {calendar('dates', {
                  from: formatDay(block.from, locale, 'short'),
                  until: formatDay(block.until, locale, 'short'),
                })}
              </span>
            </span>
            {block.isDoubtful ? (
              <ActionForm
                action={freeNights}
                hidden={{ ...hidden, blockId: block.blockId }}
                idPrefix={`free-${block.blockId}`}
                buttons={[
                  {
                    label: t('free'),
                    ariaLabel: t('freeNamed', { label: block.label, from: block.from }),
                    pendingLabel: t('saving'),
                    kind: 'quiet',
                  },
                ]}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
