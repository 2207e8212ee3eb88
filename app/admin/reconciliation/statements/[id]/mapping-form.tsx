import { useTranslations } from 'next-intl';
import { columnFields } from '@/lib/statements/file/column-names';
import type { TypeWordCount } from '@/lib/statements/preview-rows';
import type { Mapping, MappingField, MappingProblems } from '@/lib/statements/reading/mapping';
import { directions, readKind } from '@/lib/statements/reading/movement-kinds';
import type { StatementDetail } from '@/lib/statements/statement-queries';
import { deskButton, deskInput } from '../../../_components/desk-style';

type Props = {
  statement: StatementDetail;
  mapping: Mapping;
  problems: MappingProblems;
  /** The words of the type column. */
  kinds: readonly TypeWordCount[];
};

const rules = {
  sign: ['inPositive', 'outPositive', 'allIn', 'byType'],
  decimal: ['point', 'comma'],
  dateOrder: ['ymd', 'dmy', 'mdy', 'ydm'],
  clock: ['house', 'gmt'],
} as const;

/** Assigns the columns: a plain GET form, so that nothing is lost. */
export function MappingForm({ statement, mapping, problems, kinds }: Props) {
  const t = useTranslations('reconciliation.mapping');
  const name = (index: number) => {
    const column = statement.header[index] || t('column', { number: index + 1 });
    const sample = statement.samples[index];
    return sample ? `${column} (${sample})` : column;
  };
  const names = statement.header.findLastIndex((column) => column !== '') + 1;
  // A workbook says of each cell where it stands.
  const isAsked = statement.sheet === null && 0 < names && names < statement.header.length;
  const widths = isAsked
    ? statement.header
        .map((_, at) => at + 1)
        .slice(Math.min(names, Number(mapping.width || names)) - 1)
    : [];
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
            problem={problems[field] && t(`problem.${problems[field]}`)}
            options={[
              ...(mapping[field] === '' ? [{ value: '', label: t('choose') }] : []),
              ...rules[field].map((value) => ({ value, label: t(`rule.${value}`) })),
            ]}
          />
        ))}
        {widths.length === 0 ? null : (
          <Choice
            field="width"
            label={t('field.width')}
            chosen={mapping.width}
            problem={undefined}
            options={[
              { value: '', label: t('choose') },
              ...widths.map((count) => ({
                value: `${count}`,
                label: t('rule.width', { count }),
              })),
            ]}
          />
        )}
      </div>
      <KindsChoice kinds={kinds} mapping={mapping} />
      <button type="submit" className={`${deskButton.secondary} mt-4`}>
        {t('preview')}
      </button>
    </form>
  );
}

/** What each word of the type column means; words of other files are kept with them. */
function KindsChoice({ kinds, mapping }: Pick<Props, 'kinds' | 'mapping'>) {
  const t = useTranslations('reconciliation.mapping');
  const count = useTranslations('reconciliation.statements');
  return (
    <>
      {(['inWords', 'outWords', 'holdWords'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={mapping[name]} />
      ))}
      {kinds.length === 0 ? null : (
        <fieldset className="mt-4" aria-describedby="kinds-text">
          <legend className="text-xs font-semibold">{t('kinds.title')}</legend>
          <p id="kinds-text" className="mb-2 text-xs text-ink-soft">
            {t('kinds.text')}
          </p>
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
            {kinds.map(({ word, count: rows }, index) => {
              const known = readKind(word, mapping);
              const chosen = directions.find((direction) => direction === known);
              return (
                <div key={word} className="min-w-0">
                  <label htmlFor={`kind-${index}`} className="mb-1 block text-xs">
                    <bdi className="font-semibold break-words">{word || t('kinds.empty')}</bdi>{' '}
                    <span className="text-ink-soft">{count('rows', { count: rows })}</span>
                  </label>
                  <select
                    id={`kind-${index}`}
                    name="kindOf"
                    defaultValue={`${chosen ?? ''}:${word}`}
                    className={`${deskInput} ${chosen === undefined ? 'border-wait' : ''}`}
                  >
                    <option value={`:${word}`}>{t('choose')}</option>
                    {directions.map((direction) => (
                      <option key={direction} value={`${direction}:${word}`}>
                        {t(`kinds.${direction}`)}
                      </option>
                    ))}
                  </select>
                </div>
              );
            })}
          </div>
        </fieldset>
      )}
    </>
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
