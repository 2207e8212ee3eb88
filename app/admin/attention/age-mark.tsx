import { useTranslations } from 'next-intl';
import { Age } from '@/app/admin/_components/moment';

const marksMs = [5 * 60_000, 60 * 60_000, 24 * 60 * 60_000] as const;
const inks = ['text-ink-soft', 'text-wait', 'text-wait', 'text-bad'] as const;

/** How long something waits: three steps that fill at five minutes, an hour and a day. */
export function AgeMark({ at, now }: { at: string; now: Date }) {
  const t = useTranslations('desk.attention.age');
  const age = now.getTime() - new Date(at).getTime();
  const level = marksMs.filter((mark) => age >= mark).length;
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap ${inks[level]}`}
    >
      <span aria-hidden="true" className="flex items-end gap-0.5">
        {marksMs.map((mark, step) => (
          <span
            key={mark}
            className={`w-1.5 rounded-sm border border-current ${heights[step]} ${step < level ? 'bg-current' : ''}`}
          />
        ))}
      </span>
      <Age at={at} now={now} />
      {level > 0 ? <span className="sr-only">{t(`${level as 1 | 2 | 3}`)}</span> : null}
    </span>
  );
}

const heights = ['h-2', 'h-3', 'h-4'] as const;
