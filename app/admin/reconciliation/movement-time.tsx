import { useTimeZone, useTranslations } from 'next-intl';
import { clockOf } from '@/lib/reconciliation/calendar-day';
import { MovementClocks, type ShownClocks } from './movement-clocks';

/** A time on the merchant's clock and, smaller, on the bank's. */
export function MovementTime({ at }: { at: string }) {
  const t = useTranslations('reconciliation');
  const zone = useTimeZone() ?? 'UTC';
  return <MovementClocks clocks={clocksOf(at, zone)} gmtShort={t('calendar.gmtShort')} />;
}

/** The texts of a time, given in ISO 8601, for a merchant in this zone. */
export function clocksOf(at: string, zone: string): ShownClocks {
  const instant = new Date(at);
  const local = clockOf(instant, zone);
  return [at, local.day, local.time, clockOf(instant, 'UTC').time];
}
