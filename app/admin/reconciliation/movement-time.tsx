import { useTimeZone, useTranslations } from 'next-intl';
import { clockOf } from '@/lib/reconciliation/calendar-day';

/** A time on the merchant's clock and, smaller, on the bank's. */
export function MovementTime({ at }: { at: string }) {
  const t = useTranslations('closing');
  const zone = useTimeZone() ?? 'UTC';
  const instant = new Date(at);
  const local = clockOf(instant, zone);
  return (
    <time dateTime={at} className="block tabular-nums">
      <span className="block">
        <bdi dir="ltr">
          <span className="whitespace-nowrap">{local.day}</span>{' '}
          <span className="whitespace-nowrap">{local.time}</span>
        </bdi>
      </span>
      <span className="block text-xs whitespace-nowrap text-ink-soft">
        <bdi dir="ltr">{clockOf(instant, 'UTC').time}</bdi> {t('calendar.gmtShort')}
      </span>
    </time>
  );
}
