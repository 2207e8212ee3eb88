import { headers } from 'next/headers';
import { Notice } from '@/app/_components/status-mark';
import { clientNetwork } from '@/lib/auth/client-network';
import { readCartId } from '@/lib/cart/cart-cookie';
import { systemClock } from '@/lib/clock';
import { getTranslations } from '@/lib/i18n/translations';
import { readAttemptRefusal } from '@/lib/payments/attempts/attempt-limits';

/** Why a try was not started and how long to wait, as it stands now and not when it was refused. */
export async function AttemptRefusal({ reference }: { reference: string }) {
  const t = await getTranslations('status.tooMany');
  const session = { cartId: await readCartId(), network: clientNetwork(await headers()) };
  const now = systemClock.now();
  const refusal = await readAttemptRefusal(reference, session, now);
  if (refusal === null) {
    return (
      <Notice tone="neutral" role="status">
        {t('over')}
      </Notice>
    );
  }
  const seconds =
    refusal.by === 'order' ? 0 : Math.ceil((refusal.until.getTime() - now.getTime()) / 1_000);
  const minutes = Math.ceil(seconds / 60);
  return (
    <Notice tone="wait" role="alert">
      <p>{t(refusal.by)}</p>
      <p className="mt-2">
        {refusal.by === 'order'
          ? t('newOrder')
          : seconds < 60
            ? t('waitSeconds', { seconds })
            : t('waitMinutes', { minutes })}
      </p>
    </Notice>
  );
}
