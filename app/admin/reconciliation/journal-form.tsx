import { useTranslations } from 'next-intl';
import { FileFormFields } from '@/app/admin/_components/file-form-fields';
import { Section } from '@/app/admin/_components/section';
import type { Calendar } from '@/lib/reconciliation/calendar-day';
import { modeParameter } from '@/lib/reconciliation/movement-filter';
import type { FileForm } from '@/lib/text/file-form';
import { deskButton, deskInput } from '../_components/desk-style';

type Props = {
  from: string;
  to: string;
  calendar: Calendar;
  /** Live or test orders, if the database has both. */
  isTest: boolean | null;
  /** The user's last choice. */
  form: FileForm;
  isRefused: boolean;
};

/**
 * Downloads the movements of a period: its days, and the file's format for the user's spreadsheet.
 */
export function JournalForm({ from, to, calendar, isTest, form, isRefused }: Props) {
  const t = useTranslations('reconciliation.journal');
  const mode = modeParameter(isTest);
  const days = [
    ['from', from],
    ['to', to],
  ] as const;
  const problem = isRefused
    ? { 'aria-invalid': true, 'aria-describedby': 'journal-problem' }
    : undefined;
  return (
    <Section id="journal" title={t('title')} gap="none" className="mb-6 print:hidden">
      <p className="mb-2 max-w-prose text-xs text-ink-soft">{t('text')}</p>
      <form
        action="/admin/reconciliation/journal"
        className="flex flex-wrap items-end gap-x-4 gap-y-2 text-sm"
      >
        {mode === null ? null : <input type="hidden" name="test" value={mode} />}
        {days.map(([name, day]) => (
          <Labelled key={name} id={`journal-${name}`} label={t(name)}>
            <input
              id={`journal-${name}`}
              name={name}
              type="date"
              defaultValue={day}
              required
              className={deskInput}
              {...problem}
            />
          </Labelled>
        ))}
        <Labelled id="journal-calendar" label={t('calendar')}>
          <select
            id="journal-calendar"
            name="calendar"
            defaultValue={calendar}
            className={deskInput}
          >
            <option value="house">{t('house')}</option>
            <option value="gmt">{t('gmt')}</option>
          </select>
        </Labelled>
        <FileFormFields idPrefix="journal" names={['format', 'separator', 'decimal']} form={form} />
        <button type="submit" className={deskButton.secondary}>
          {t('export')}
        </button>
        {isRefused ? (
          <p id="journal-problem" role="alert" className="basis-full font-semibold text-bad">
            {t('badPeriod')}
          </p>
        ) : null}
      </form>
    </Section>
  );
}

function Labelled(props: { id: string; label: string; children: React.ReactNode }) {
  return (
    <div>
      <label htmlFor={props.id} className="mb-1 block text-xs font-semibold">
        {props.label}
      </label>
      {props.children}
    </div>
  );
}
