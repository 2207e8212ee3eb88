import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { textIn } from '@/lib/i18n/localized';
import type { CompletedLine } from '@/lib/payments/operations/completed-line';
import { keyed } from '@/lib/rows/keyed';

/** The lines of a completion besides what was booked; nothing if it has none. */
export function CompletedLines({ lines }: { lines: readonly CompletedLine[] }) {
  const t = useTranslations('operations.lines');
  const locale = useLocale();
  if (lines.length === 0) return null;
  return (
    <ul aria-label={t('title')} className="my-1 max-w-xl text-sm">
      {keyed(lines).map(({ key, row: line }) => (
        <li key={key} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1">
          <span>
            <bdi>{textIn(line.names, locale)}</bdi>
            {line.quantity > 1 ? <span>{` × ${line.quantity}`}</span> : null}
            {line.note === '' ? null : (
              <span className="text-ink-soft">
                {' · '}
                <bdi>{line.note}</bdi>
              </span>
            )}
          </span>
          <MoneyText minor={line.totalMinor} locale={locale} />
        </li>
      ))}
    </ul>
  );
}
