import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { codeWords } from '@/app/admin/_components/code-words';
import { FoldedSection } from '@/app/admin/_components/section';
import type { ExplainValue, Explanation, Sentence } from '@/lib/desk/order/explain-facts';
import { formatInstant } from '@/lib/i18n/format-date';
import { formatMoney, money } from '@/lib/money/money';
import { markInvisible } from '@/lib/text/visible-text';

type Props = { explanation: Explanation & { readonly isNeeded: boolean } };

/**
 * In plain words: why the order is in its state, and what will happen next and when. Open only where
 * something is wrong or waits.
 */
export function ExplanationPanel({ explanation }: Props) {
  const t = useTranslations('order.explain');
  const why = useTranslations('order.why');
  const next = useTranslations('order.next');
  const valuesOf = useValues();
  // The keys come from the explanation's own tables; a test checks every one of them.
  const whys = explanation.why.map(({ key, values }) =>
    why(key as 'surplus', valuesOf(values) as never),
  );
  const nexts = explanation.next.map(({ key, values }) =>
    next(key as 'surplus', valuesOf(values) as never),
  );
  return (
    <div className="@container border-s-4 border-action ps-4">
      <FoldedSection id="explanation" title={t('title')} isOpen={explanation.isNeeded}>
        <div className="mt-1 grid gap-x-8 gap-y-3 text-sm @2xl:grid-cols-2">
          <div>
            <h3 className="font-semibold">{t('why')}</h3>
            <Sentences texts={whys} />
          </div>
          <div>
            <h3 className="font-semibold">{t('next')}</h3>
            <Sentences texts={nexts} />
          </div>
        </div>
      </FoldedSection>
    </div>
  );
}

function Sentences({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="list-disc ps-5">
      {texts.map((text) => (
        <li key={text} className="py-0.5">
          {text}
        </li>
      ))}
    </ul>
  );
}

type Values = Readonly<Record<string, string | number>>;

/** Formats the values of a sentence in the reader's language and the merchant's time zone. */
function useValues(): (values: Sentence['values']) => Values {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const kinds = useTranslations('desk.operationKind');
  const approvals = useTranslations('desk.approvals.kinds');
  const codes = useTranslations('desk.code');
  const meanings = useTranslations('desk.responseCode.meaning');
  const write = (value: ExplainValue): string | number => {
    switch (value.kind) {
      case 'instant':
        return formatInstant(value.iso, locale, timeZone);
      case 'money':
        return formatMoney(money(BigInt(value.minor)), locale);
      case 'operation':
        return kinds(value.operation).toLowerCase();
      case 'approval':
        return approvals(value.approval);
      case 'code':
        return codeWords(codes, value.code);
      case 'response':
        return `${value.code} · ${meanings(meanings.has(value.code as '00') ? (value.code as '00') : 'unlisted')}`;
      case 'count':
        return value.count;
      case 'text':
        return markInvisible(value.text);
    }
  };
  return (values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)]));
}
