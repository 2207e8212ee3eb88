import { useTranslations } from 'next-intl';
import { TallLink } from '@/app/_components/text-link';
import { dayPath, modeParameter } from '@/lib/reconciliation/movement-filter';
import { addDays } from '@/lib/time/iso-date';
import { deskButton, deskInput } from '../_components/desk-style';

type Props = {
  day: string;
  today: string;
  /** Live or test orders, if the address says which; kept from day to day. */
  isTest: boolean | null;
};

/** Chooses a date: typed, the previous or the next; a plain GET form. */
export function DayForm({ day, today, isTest }: Props) {
  const t = useTranslations('reconciliation.day');
  const mode = modeParameter(isTest);
  const path = (days: number) => dayPath({ day: addDays(day, days), isTest });
  return (
    <form
      action="/admin/reconciliation"
      className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2 text-sm print:hidden"
    >
      {mode === null ? null : <input type="hidden" name="test" value={mode} />}
      <div>
        <label htmlFor="day" className="mb-1 block text-xs font-semibold">
          {t('date')}
        </label>
        <input
          id="day"
          name="day"
          type="date"
          defaultValue={day}
          max={today}
          required
          className={deskInput}
        />
      </div>
      <button type="submit" className={deskButton.secondary}>
        {t('show')}
      </button>
      <TallLink href={path(-1)}>{t('before')}</TallLink>
      {day < today ? <TallLink href={path(1)}>{t('after')}</TallLink> : null}
    </form>
  );
}
