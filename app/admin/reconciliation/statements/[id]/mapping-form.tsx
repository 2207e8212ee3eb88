import { useTranslations } from 'next-intl';
import { columnFields } from '@/lib/statements/file/column-names';
import type { Mapping, MappingField, MappingProblems } from '@/lib/statements/mapping';
import type { StatementDetail } from '@/lib/statements/statement-queries';
import { deskButton, deskInput } from '../../../_components/desk-style';

type Props = { statement: StatementDetail; mapping: Mapping; problems: MappingProblems };

const rules = {
  sign: ['inPositive', 'outPositive', 'byType'],
  decimal: ['point', 'comma'],
  dateOrder: ['ymd', 'dmy', 'mdy', 'ydm'],
  clock: ['house', 'gmt'],
} as const;

/** Assigns the columns: a plain GET form, so that nothing is lost. */
export function MappingForm({ statement, mapping, problems }: Props) {
  const t = useTranslations('closing.mapping');
  const name = (index: number) => {
    const column = statement.header[index] || t('column', { number: index + 1 });
    const sample = statement.samples[index];
    return sample ? `${column} (${sample})` : column;
  };
  return (
    <form
      action={`/admin/reconciliation/statements/${statement.id}`}
      className="mb-6 text-sm"
      aria-label={t('title')}
    >
      <input type="hidden" name="step" value="columns" />
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {columnFields.map((field) => (
          <Choice
            key={field}
            field={field}
            label={t(`field.${field}`)}
            chosen={mapping.columns[field] === null ? '' : String(mapping.columns[field])}
            problem={problems[field] && t(`problem.${problems[field]}`)}
            options={[
              { value: '', label: t('noColumn') },
              ...statement.header.map((_, index) => ({ value: `${index}`, label: name(index) })),
            ]}
          />
        ))}
        {(['sign', 'decimal', 'dateOrder', 'clock'] as const).map((field) => (
          <Choice
            key={field}
            field={field}
            label={t(`field.${field}`)}
            chosen={mapping[field]}
            problem={undefined}
            options={rules[field].map((value) => ({ value, label: t(`rule.${value}`) }))}
          />
        ))}
        {(['outWords', 'holdWords'] as const).map((field) => (
          <div key={field} className="sm:col-span-2">
            <label htmlFor={`mapping-${field}`} className="mb-1 block text-xs font-semibold">
              {t(`field.${field}`)}
            </label>
            <input
              id={`mapping-${field}`}
              name={field}
              defaultValue={mapping[field]}
              maxLength={200}
              dir="auto"
              className={deskInput}
            />
          </div>
        ))}
      </div>
      <button type="submit" className={`${deskButton.secondary} mt-4`}>
        {t('preview')}
      </button>
    </form>
  );
}

function Choice(props: {
  field: MappingField;
  label: string;
  chosen: string;
  problem: string | undefined;
  options: readonly { readonly value: string; readonly label: string }[];
}) {
  const id = `mapping-${props.field}`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs font-semibold">
        {props.label}
      </label>
      {props.problem === undefined ? null : (
        <p id={`${id}-error`} className="mb-1 font-semibold text-bad">
          {props.problem}
        </p>
      )}
      <select
        id={id}
        name={props.field}
        defaultValue={props.chosen}
        aria-invalid={props.problem === undefined ? undefined : true}
        aria-describedby={props.problem === undefined ? undefined : `${id}-error`}
        className={deskInput}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
