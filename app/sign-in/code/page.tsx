import { redirect } from 'next/navigation';
import { ActionForm } from '@/app/_components/action-form';
import { titled } from '@/app/_door/titled';
import { safeReturnPath } from '@/lib/auth/return-path';
import { isHalfIn } from '@/lib/auth/sign-in/desk-door';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { firstValue } from '@/lib/text/query-value';
import { signInByCode } from '../actions';
import { SignInFrame } from '../sign-in-frame';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = titled('people.signIn.codeTitle', { robots: { index: false } });

/** The second step of a sign-in; without the first it leads there. */
export default async function CodePage({ searchParams }: Props) {
  const query = await searchParams;
  const returnPath = safeReturnPath(firstValue(query.callbackUrl), settings().appUrl);
  if (!(await isHalfIn())) redirect(`/sign-in?callbackUrl=${encodeURIComponent(returnPath)}`);
  const t = await getTranslations('people');
  return (
    <SignInFrame title={t('signIn.codeTitle')}>
      <p className="mb-5">{t('signIn.codeText')}</p>
      <ActionForm
        action={signInByCode}
        hidden={{ callbackUrl: returnPath }}
        className="flex flex-col gap-5"
        buttonsClassName="flex flex-col"
        idPrefix="sign-in"
        fields={[
          {
            name: 'code',
            label: t('code.label'),
            hint: t('code.hint'),
            autoComplete: 'one-time-code',
            maxLength: 40,
          },
        ]}
        buttons={[{ label: t('signIn.button'), pendingLabel: t('signIn.pending') }]}
      />
    </SignInFrame>
  );
}
