import { useTranslations } from 'next-intl';
import { ReferenceText } from '@/app/_components/reference-text';
import { Section } from '@/app/admin/_components/section';
import type { FieldReport } from '@/lib/inspector/field-report';
import { keyed } from '@/lib/rows/keyed';
import { VisibleText } from './visible-text';

type Props = { fields: readonly FieldReport[]; missing: readonly string[] };

/** The fields of a message in order, each with its size and any oddity. */
export function MessageFields({ fields, missing }: Props) {
  const t = useTranslations('order.fields');
  return (
    <Section id="fields" title={t('title')}>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-start text-sm">
          <thead>
            <tr className="border-y border-line-strong text-xs text-ink-soft">
              {(['name', 'value', 'size', 'remarks'] as const).map((head) => (
                <th key={head} scope="col" className="py-1 pe-4 text-start font-normal">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {/* A message may have a name twice. */}
            {keyed(fields).map(({ key, row: field }) => (
              <FieldRow key={key} field={field} />
            ))}
          </tbody>
        </table>
      </div>
      {missing.length === 0 ? null : (
        <p className="mt-2 text-sm text-wait">{t('missing', { names: missing.join(' ') })}</p>
      )}
    </Section>
  );
}

function FieldRow({ field }: { field: FieldReport }) {
  const t = useTranslations('order.fields');
  const { name, shown, bytes, limits, isSigned, problems } = field;
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="min-w-28 py-1.5 pe-4 text-start font-semibold">
        <ReferenceText value={name} />
      </th>
      <td className="max-w-96 min-w-36 py-1.5 pe-4">
        {shown === null || shown === '' ? (
          <span className="text-ink-soft">{t(shown === null ? 'notShown' : 'empty')}</span>
        ) : (
          <bdi dir="ltr" className="break-all tabular-nums">
            <VisibleText text={shown} />
          </bdi>
        )}
      </td>
      <td className="py-1.5 pe-4 whitespace-nowrap tabular-nums">
        <span>{bytes === null ? t('notKept') : bytes}</span>
        {limits === null ? null : (
          <span className="text-ink-soft">{` (${t('limits', limits)})`}</span>
        )}
      </td>
      <td className="py-1.5">
        <span className="text-ink-soft">{t(isSigned ? 'signed' : 'unsigned')}</span>
        {problems.map((problem) => (
          <strong key={problem} className="ms-3 font-semibold text-wait">
            {t(`problem.${problem}`)}
          </strong>
        ))}
      </td>
    </tr>
  );
}
