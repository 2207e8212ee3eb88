import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { TallLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { getTranslations } from '@/lib/i18n/translations';
import { SignInFrame } from '../sign-in-frame';
import { askForLink } from './actions';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = titled('people.forgotten.title', { robots: { index: false } });

/** For a forgotten password: a link by email. Shows the same for every address. */
export default async function ForgottenPage({ searchParams }: Props) {
  const [t, query] = await Promise.all([getTranslations('people'), searchParams]);
  return (
    <SignInFrame title={t('forgotten.title')}>
      {query.done === undefined ? (
        <>
          <p className="mb-5">{t('forgotten.text')}</p>
          <ActionForm
            action={askForLink}
            className="flex flex-col gap-5"
            buttonsClassName="flex flex-col"
            idPrefix="forgotten"
            fields={[
              {
                name: 'email',
                label: t('invite.field.email'),
                type: 'email',
                autoComplete: 'username',
                maxLength: 254,
              },
            ]}
            buttons={[{ label: t('forgotten.button'), pendingLabel: t('forgotten.pending') }]}
          />
        </>
      ) : (
        <Notice tone="good" role="status">
          {t('forgotten.done')}
        </Notice>
      )}
      <p className="mt-4 text-sm">
        <TallLink href="/sign-in">{t('forgotten.back')}</TallLink>
      </p>
    </SignInFrame>
  );
}
