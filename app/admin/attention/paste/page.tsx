import { ActionForm } from '@/app/_components/action-form';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { InboxTabs } from '@/app/admin/_frame/inbox-tabs';
import { getTranslations } from '@/lib/i18n/translations';
import { readPastedMail } from './actions';

/** What fits into a form of 64 KB; the field takes no more, so nothing is cut after it. */
const mailMax = 60_000;

export const generateMetadata = titled('desk.paste.title');

/** A box for the bank's mail, when the result itself never came. */
export default deskPage('resolve', '/admin/attention/paste', async ({ actor }) => {
  const t = await getTranslations('desk.paste');
  return (
    <>
      <InboxTabs here="paste" actor={actor} />
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-2 max-w-3xl text-sm text-ink-soft">{t('text')}</p>
      <ActionForm
        action={readPastedMail}
        hidden={{ signedInAs: actor.userId }}
        idPrefix="paste"
        className="flex max-w-3xl flex-col gap-4"
        fields={[
          {
            name: 'mail',
            label: t('label'),
            hint: t('hint'),
            rows: 14,
            maxLength: mailMax,
          },
        ]}
        buttonsClassName="flex"
        buttons={[{ label: t('button'), pendingLabel: t('pending') }]}
      />
    </>
  );
});
