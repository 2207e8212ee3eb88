import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { formatInstant } from '@/lib/i18n/format-date';

/** A time in the merchant's time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{useMoment(at)}</time>;
}

const minuteMs = 60_000;

/** How long ago it was, in one short word; the exact time is its title. */
export function Age({ at, now }: { at: string; now: Date }) {
  const t = useTranslations('desk.age');
  const title = useMoment(at);
  return (
    <time dateTime={at} title={title} className="whitespace-nowrap tabular-nums">
      {ageText(t, at, now)}
    </time>
  );
}

/** In the shop's format, so that staff and shopper read the same time. */
function useMoment(at: string): string {
  return formatInstant(at, useLocale(), useTimeZone() ?? 'UTC');
}

/** How long ago it was, in one short word. */
export function ageText(
  t: ReturnType<typeof useTranslations<'desk.age'>>,
  at: string,
  now: Date,
): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / minuteMs));
  if (minutes < 1) return t('now');
  if (minutes < 60) return t('minutes', { count: minutes });
  if (minutes < 48 * 60) return t('hours', { count: Math.floor(minutes / 60) });
  return t('days', { count: Math.floor(minutes / (24 * 60)) });
}
