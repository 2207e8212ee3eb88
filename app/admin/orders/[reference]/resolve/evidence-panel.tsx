import { useTranslations } from 'next-intl';
import { ReferenceText } from '@/app/_components/reference-text';
import { Section } from '@/app/admin/_components/section';
import type { ListedEvidence } from '@/lib/desk/order/list-evidence';
import { codeWords } from '../../../_components/code-words';
import { Moment } from '../../../_components/moment';

/** Everything that was sent, received, decided or timed out, oldest first. */
export function EvidencePanel({ rows }: { rows: readonly ListedEvidence[] }) {
  const t = useTranslations('desk.settle');
  return (
    <Section id="evidence" title={t('evidence')}>
      {rows.length === 0 ? <p className="text-sm text-ink-soft">{t('noEvidence')}</p> : null}
      <ol className="border-t border-line-strong text-sm">
        {rows.map((row) => (
          <EvidenceItem key={row.id} row={row} />
        ))}
      </ol>
    </Section>
  );
}

function EvidenceItem({ row }: { row: ListedEvidence }) {
  const t = useTranslations('desk.settle');
  const codes = useTranslations('desk.code');
  const head = (
    <span>
      <strong className="me-3 font-semibold">{t(`sources.${row.source}`)}</strong>{' '}
      <span className="me-3 break-words">{codeWords(codes, row.verdict)}</span>{' '}
      <span className="whitespace-nowrap text-ink-soft">
        <Moment at={row.at} />
      </span>
    </span>
  );
  if (row.fields.length === 0 && row.body === null) {
    return <li className="border-b border-line py-2 ps-4">{head}</li>;
  }
  return (
    <li className="border-b border-line">
      <details>
        <summary className="cursor-pointer py-2">{head}</summary>
        <dl className="mb-2 ps-4 text-xs">
          {row.fields.map(({ name, value }) => (
            <div key={name} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 py-0.5">
              <dt className="break-all text-ink-soft">{name}</dt>
              <dd>
                <ReferenceText value={value} />
              </dd>
            </div>
          ))}
        </dl>
        {row.body === null ? null : (
          <p className="mb-2 ps-4 text-xs break-words whitespace-pre-wrap">{row.body}</p>
        )}
      </details>
    </li>
  );
}
