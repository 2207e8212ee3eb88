import { useFormatter, useTranslations } from 'next-intl';

const momentStyle = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;

/** A point in time in the house's own time zone. */
export function Moment({ at }: { at: string }) {
  const format = useFormatter();
  const text = format.dateTime(new Date(at), momentStyle);
  return <time dateTime={at}>{text}</time>;
}

const minuteMs = 60_000;

/** How long ago it was, in one short word; the exact time is its title. */
export function Age({ at, now }: { at: string; now: Date }) {
  const t = useTranslations('desk.age');
  const format = useFormatter();
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / minuteMs));
  const title = format.dateTime(new Date(at), momentStyle);
  return (
    <time dateTime={at} title={title} className="whitespace-nowrap tabular-nums">
      {ageText(t, minutes)}
    </time>
  );
}

function ageText(t: ReturnType<typeof useTranslations<'desk.age'>>, minutes: number): string {
  if (minutes < 1) return t('now');
  if (minutes < 60) return t('minutes', { count: minutes });
  if (minutes < 48 * 60) return t('hours', { count: Math.floor(minutes / 60) });
  return t('days', { count: Math.floor(minutes / (24 * 60)) });
}
