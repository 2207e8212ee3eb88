import { useTranslations } from 'next-intl';
import { ResponseText } from '@/app/admin/_components/response-text';
import { Section } from '@/app/admin/_components/section';
import type { ResponseDto } from '@/lib/desk/order/read-order';
import type { FieldDifference } from '@/lib/inspector/expected-values';
import { markInvisible } from '@/lib/text/visible-text';

const actions = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** What ACTION and RC mean; nothing where a message has neither. */
export function MessageMeaning(props: { action: string | null; response: ResponseDto | null }) {
  const t = useTranslations('inspector');
  const { action, response } = props;
  if (action === null && response === null) return null;
  const known = actions.find((one) => one === action);
  return (
    <Section id="says" title={t('says')} gap="small">
      {action === null ? null : (
        <p>{known === undefined ? t('action.other', { action }) : t(`action.${known}`)}</p>
      )}
      {response === null ? null : (
        <p>
          <ResponseText response={response} />
        </p>
      )}
    </Section>
  );
}

/** The fields that differ from what we asked for. */
export function MessageDifferences({ rows }: { rows: readonly FieldDifference[] }) {
  const t = useTranslations('inspector');
  if (rows.length === 0) return null;
  return (
    <Section id="differences" title={t('differences')} gap="small">
      <ul className="list-disc ps-5">
        {rows.map(({ name, given, expected }) => (
          <li key={name}>
            {t('difference', {
              name,
              given: markInvisible(given),
              expected: markInvisible(expected.join(' / ')),
            })}
          </li>
        ))}
      </ul>
    </Section>
  );
}
