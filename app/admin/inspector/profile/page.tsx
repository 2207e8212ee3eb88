import { ActionForm } from '@/app/_components/action-form';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { getTranslations } from '@/lib/i18n/translations';
import { findProfile } from './actions';

/** What fits into a form of 64 KB with all of its fields. */
const lettersMax = 20_000;

export const generateMetadata = titled('inspector.macFind.title');

/** From signed messages and a key to the profile of a bank that nobody knows yet. */
export default deskPage('resolve', '/admin/inspector/profile', async ({ actor }) => {
  const t = await getTranslations('inspector.macFind');
  // Names and values as sent, whatever the page's language.
  const message = { rows: 8, dir: 'ltr', maxLength: lettersMax } as const;
  return (
    <>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-4 max-w-3xl text-sm text-ink-soft">{t('text')}</p>
      <ActionForm
        action={findProfile}
        hidden={{ signedInAs: actor.userId }}
        idPrefix="profile"
        className="flex flex-col gap-4"
        fieldsClassName="flex max-w-3xl flex-col gap-4"
        fields={[
          {
            ...message,
            name: 'bankKey',
            label: t('key'),
            hint: t('keyHint'),
            rows: 3,
            autoComplete: 'off',
          },
          { ...message, name: 'inspected', label: t('first'), hint: t('firstHint') },
          { ...message, name: 'inspectedNext', label: t('second'), hint: t('secondHint') },
          { ...message, name: 'bankValues', label: t('facts'), hint: t('factsHint'), rows: 3 },
        ]}
        buttonsClassName="flex"
        buttons={[{ label: t('button'), pendingLabel: t('pending') }]}
      />
    </>
  );
});
