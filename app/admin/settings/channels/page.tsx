import { getLocale } from 'next-intl/server';
import { UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { Section } from '@/app/admin/_components/section';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { deskPage } from '@/app/admin/_door/desk-page';
import { channelForm } from '@/lib/desk/channels/channel-form';
import { listChannels } from '@/lib/desk/channels/list-channels';
import { getTranslations } from '@/lib/i18n/translations';
import { systemClock } from '@/lib/time/clock';
import { saveChannel } from './actions';
import { ChannelEntry } from './channel-entry';

export const generateMetadata = titled('channels.title');

const steps = ['add', 'give', 'take', 'twice', 'gone'] as const;

/** The channels that sell the same rooms: both calendars of each, and how fresh what they said is. */
export default deskPage('manage_catalogue', '/admin/settings/channels', async ({ actor }) => {
  const [t, shell, locale, channels] = await Promise.all([
    getTranslations('channels'),
    getTranslations('desk.shell'),
    getLocale(),
    listChannels(),
  ]);
  const now = systemClock.now();
  return (
    <>
      <UpLink href="/admin/calendar">{shell('calendar')}</UpLink>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-2 max-w-3xl text-sm text-ink-soft">{t('lead')}</p>
      <details className="mb-6 max-w-3xl text-sm">
        <summary className="text-link min-h-10 cursor-pointer py-2">{t('help')}</summary>
        <ol className="list-decimal space-y-1 ps-6">
          {steps.map((step) => (
            <li key={step}>{t(`steps.${step}`)}</li>
          ))}
        </ol>
      </details>
      {channels.length === 0 ? <p className="mb-6">{t('none')}</p> : null}
      <ul className="mb-8 max-w-3xl divide-y divide-line border-y border-line empty:hidden">
        {channels.map((channel) => (
          <li key={channel.id}>
            <ChannelEntry channel={channel} actorId={actor.userId} locale={locale} now={now} />
          </li>
        ))}
      </ul>
      <Section
        id="new-channel"
        title={t('new')}
        className="max-w-3xl border-t border-line-strong pt-3"
      >
        <DeskForm
          form={channelForm}
          words="channels"
          fieldsClassName="flex flex-col gap-3"
          action={saveChannel}
          signedInAs={actor.userId}
          hidden={{ channelId: '', seenVersion: '0' }}
          idPrefix="new-channel"
          buttons={[{ label: t('add'), pendingLabel: t('saving'), kind: 'secondary' }]}
        />
      </Section>
    </>
  );
});
