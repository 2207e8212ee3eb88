import { getTranslations } from '@/lib/i18n/translations';
import type { AttemptRefusal } from '@/lib/payments/attempts/attempt-limits';
import { systemClock } from '@/lib/time/clock';

/**
 * Why the attempt was refused, and how long to wait; `stays`: whether the order or the cart is
 * kept.
 */
export async function refusalSentences(
  refusal: AttemptRefusal,
  stays: 'waitMinutes' | 'waitMinutesCart',
): Promise<[string, string]> {
  const t = await getTranslations('status.tooMany');
  if (refusal.by === 'order') return [t('order'), t('newOrder')];
  if (refusal.by === 'address') return [t('address'), t('addressNext')];
  const seconds = Math.ceil((refusal.until.getTime() - systemClock.now().getTime()) / 1_000);
  const minutes = Math.ceil(seconds / 60);
  return [t(refusal.by), seconds < 60 ? t('waitSeconds', { seconds }) : t(stays, { minutes })];
}
