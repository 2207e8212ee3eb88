import { ActionForm } from '@/app/_components/action-form';
import { TextLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { getTranslations } from '@/lib/i18n/translations';
import { inspect } from './actions';

/** What fits into a form of 64 KB; the field takes no more, so nothing is cut after it. */
const lettersMax = 60_000;

export const generateMetadata = titled('inspector.title');

/** A field for any message of the bank or of ours, to see what it is before acting on it. */
export default deskPage('resolve', '/admin/inspector', async ({ actor }) => {
  const t = await getTranslations('inspector');
  const find = await getTranslations('inspector.macFind');
  return (
    <>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-2 max-w-3xl text-sm text-ink-soft">{t('text')}</p>
      <p className="mb-4 text-sm">
        <TextLink href="/admin/attention/paste">{t('paste')}</TextLink>
      </p>
      <p className="mb-4 text-sm">
        <TextLink href="/admin/inspector/profile">{find('link')}</TextLink>
      </p>
      <ActionForm
        action={inspect}
        hidden={{ signedInAs: actor.userId }}
        idPrefix="inspect"
        className="flex flex-col gap-4"
        fieldsClassName="max-w-3xl"
        fields={[
          {
            name: 'inspected',
            label: t('label'),
            hint: t('hint'),
            rows: 10,
            // Names and values as sent, whatever the page's language.
            dir: 'ltr',
            maxLength: lettersMax,
          },
        ]}
        buttonsClassName="flex"
        buttons={[{ label: t('button'), pendingLabel: t('pending') }]}
      />
    </>
  );
});
