import { Notice } from '@/app/_components/status-mark';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { useTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { daysBetween } from '@/lib/time/iso-date';

const sentences = {
  charge: 'beyondCharge',
  link: 'beyondLink',
  hold: 'beyondHold',
  refuse: 'beyondRefuse',
} as const;

/** Whether a stay with this check-out ends after the days that a card is held for. */
export function isBeyondHold(checkOut: string): boolean {
  const { merchantTimezone, authorizationDays } = settings();
  return daysBetween(todayIn(merchantTimezone, systemClock.now()), checkOut) > authorizationDays;
}

/** Whether a stay with this check-out is held and charged later, by the merchant's rule. */
export function isHeld(checkOut: string): boolean {
  return settings().stayBeyondHold === 'hold' || !isBeyondHold(checkOut);
}

/** What the merchant does when a stay ends after the hold expires. */
export function BeyondHoldNote() {
  const t = useTranslations('terms');
  const { authorizationDays: days, stayBeyondHold } = settings();
  // Most stays are booked that early, so this is a warning only where they are refused.
  const tone = stayBeyondHold === 'refuse' ? 'wait' : 'neutral';
  return <Notice tone={tone}>{t(sentences[stayBeyondHold], { days })}</Notice>;
}
