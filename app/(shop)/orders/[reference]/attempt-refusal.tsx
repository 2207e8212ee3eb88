import { headers } from 'next/headers';
import { Notice } from '@/app/_components/status-mark';
import { refusalSentences } from '@/app/(shop)/_order/refusal-sentences';
import { clientNetwork } from '@/lib/auth/client-network';
import { readCartId } from '@/lib/cart/cart-cookie';
import { getTranslations } from '@/lib/i18n/translations';
import { readAttemptRefusal } from '@/lib/payments/attempts/attempt-limits';
import { systemClock } from '@/lib/time/clock';

/** Why the attempt was refused and how long to wait, as of now, not of the refusal. */
export async function AttemptRefusal({ reference }: { reference: string }) {
  const t = await getTranslations('status.tooMany');
  const session = { cartId: await readCartId(), network: clientNetwork(await headers()) };
  const refusal = await readAttemptRefusal(reference, session, systemClock.now());
  if (refusal === null) {
    return (
      <Notice tone="neutral" role="status">
        {t('over')}
      </Notice>
    );
  }
  const [why, wait] = await refusalSentences(refusal, 'waitMinutes');
  return (
    <Notice tone="wait" role="alert">
      <p>{why}</p>
      <p className="mt-2">{wait}</p>
    </Notice>
  );
}
