import { redirect } from 'next/navigation';
import { encode } from 'uqr';
import { ActionForm } from '@/app/_components/action-form';
import { TextLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { admitAnyone } from '@/app/admin/_door/admit';
import { offerFactor, openOffer } from '@/lib/auth/second-factor/factor-setup';
import { requireFresh } from '@/lib/auth/session/require-fresh';
import { getTranslations } from '@/lib/i18n/translations';
import { firstValue } from '@/lib/text/query-value';
import { setSecondFactor } from './actions';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const path = '/admin/account/second-factor';

export const generateMetadata = titled('people.factor.setUp');

/**
 * The secret for an authenticator app, as a QR code and as text, and a field for its first code.
 */
export default async function SecondFactorPage({ searchParams }: Props) {
  const query = await searchParams;
  const actor = await admitAnyone(path);
  if (!requireFresh(actor).ok) redirect(`/admin/confirm-identity?next=${encodeURIComponent(path)}`);
  const sealed = firstValue(query.offer);
  const offer = openOffer(actor, sealed);
  // The sealed secret is in the address, so that a wrong code can be retried with the same one.
  if (offer === null) redirect(`${path}?offer=${offerFactor(actor)}`);
  const t = await getTranslations('people');
  return (
    <div className="max-w-xl">
      <p className="text-sm">
        <TextLink href="/admin/account">{t('account.title')}</TextLink>
      </p>
      <h1 className="mb-2 text-lg">{t('factor.setUp')}</h1>
      <ol className="mb-4 list-decimal ps-5 text-sm">
        <li className="mb-2">
          <span>{t('factor.step1')}</span>
          <QrCode content={offer.address} label={t('factor.qr')} />
          <span>{t('factor.secret')}</span>{' '}
          <bdi dir="ltr" className="font-mono break-all">
            {offer.secret.match(/.{1,4}/g)?.join(' ')}
          </bdi>
        </li>
        <li>{t('factor.step2')}</li>
      </ol>
      <ActionForm
        action={setSecondFactor}
        hidden={{ signedInAs: actor.userId, offer: sealed }}
        idPrefix="factor"
        className="flex max-w-sm flex-col gap-4 text-sm"
        buttonsClassName="flex"
        fields={[
          {
            name: 'code',
            label: t('code.label'),
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
            maxLength: 40,
          },
        ]}
        buttons={[{ label: t('factor.turnOn'), pendingLabel: t('factor.turningOn') }]}
      />
    </div>
  );
}

const quietZone = 3;

/** A QR code as one path; dark on light in every colour scheme, as cameras need it. */
function QrCode({ content, label }: { content: string; label: string }) {
  const { size, data } = encode(content, { ecc: 'M', border: quietZone });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="my-3 block size-56 rounded-sm border border-line"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
