import { redirect } from 'next/navigation';
import { ActionForm } from '@/app/_components/action-form';
import { buttonClass } from '@/app/_components/button';
import { Notice } from '@/app/_components/status-mark';
import { TallLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { safeReturnPath } from '@/lib/auth/return-path';
import { currentActor } from '@/lib/auth/session/require-permission';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { firstValue } from '@/lib/text/query-value';
import { signIn } from './actions';
import { ForgetRecent } from './forget-recent';
import { SignInFrame } from './sign-in-frame';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = titled('desk.signIn.title', { robots: { index: false } });

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams;
  const { appUrl, oidc } = settings();
  const returnPath = safeReturnPath(firstValue(query.callbackUrl), appUrl);
  if ((await currentActor()) !== null) redirect(returnPath);
  const t = await getTranslations('desk.signIn');
  const people = await getTranslations('people.signIn');
  return (
    <SignInFrame title={t('title')}>
      <ForgetRecent />
      {query.done === undefined ? null : (
        <Notice tone="good" role="status" className="mb-5">
          {people('passwordSet')}
        </Notice>
      )}
      {query.error === undefined ? null : (
        <Notice tone="bad" role="alert" className="mb-5">
          {errorSentence(t, people, firstValue(query.error))}
        </Notice>
      )}
      <ActionForm
        action={signIn}
        hidden={{ callbackUrl: returnPath }}
        className="flex flex-col gap-5"
        fieldsClassName="flex flex-col gap-4"
        buttonsClassName="flex flex-col"
        idPrefix="sign-in"
        fields={[
          { name: 'email', label: t('email'), type: 'email', autoComplete: 'username' },
          {
            name: 'password',
            label: t('password'),
            type: 'password',
            autoComplete: 'current-password',
          },
        ]}
        buttons={[{ label: t('button'), pendingLabel: t('pending') }]}
      />
      <p className="mt-3 text-sm">
        <TallLink href="/sign-in/forgotten">{people('forgotten')}</TallLink>
      </p>
      {oidc === null ? null : (
        <a
          className={`${buttonClass('secondary')} mt-3`}
          href={`/sign-in/oidc?callbackUrl=${encodeURIComponent(returnPath)}`}
        >
          {t('oidc')}
        </a>
      )}
    </SignInFrame>
  );
}

/** Codes of next-auth's own routes; any other value in the address gets the same sentence. */
function errorSentence(t: Translate, people: Translate, code: string): string {
  const [, seconds] = /^WAIT_(\d{1,4})$/.exec(code) ?? [];
  if (seconds !== undefined) return t('wait', { seconds: Number(seconds) });
  if (code === 'TOO_LATE') return people('tooLate');
  if (code === 'WRONG_CODE') return people('codeNeeded');
  if (code === 'EMAIL_NOT_VERIFIED') return t('unverifiedAtOidc');
  return code === 'AccessDenied' ? t('unknownAtOidc') : t('refused');
}
