import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import type { Actor } from '@/lib/auth/actor';
import type { AttentionFilter } from '@/lib/payments/attention-view';
import type { AttentionRow } from '@/lib/payments/desk-attention';
import { AgeMark } from '../_components/age-mark';
import { useAttentionTexts } from '../_components/attention-kind';
import { attentionNotes } from '../_components/attention-notes';
import { deskButton } from '../_components/desk-style';
import { settlePath } from '../_components/settle-path';
import { AttentionClose } from './attention-close';
import { AttentionOwner } from './attention-owner';

export type ItemProps = { row: AttentionRow; actor: Actor; filter: AttentionFilter };

/** One thing that waits: what it is, how it stands, what one can do and the ways to do it. */
export function AttentionItem(props: ItemProps & { now: Date; isOpen: boolean }) {
  const { row, actor, now, isOpen } = props;
  const t = useTranslations('desk.attention');
  const codes = useTranslations('desk.code');
  const texts = useAttentionTexts({ kind: row.kind, operationKind: row.operation?.kind });
  const locale = useLocale();
  const amount = row.operation?.amountMinor ?? row.attempt?.amountMinor;
  return (
    <li className="border-b border-line py-3">
      <article aria-labelledby={`item-${row.id}`}>
        <h3 id={`item-${row.id}`} className="text-base">
          {texts.title}
        </h3>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <AgeMark at={row.openedAt} now={now} />
          {row.orderReference === null ? (
            <span className="text-ink-soft">{t('noOrder')}</span>
          ) : (
            <a className="text-link" href={`/admin/orders/${row.orderReference}`}>
              <bdi dir="ltr">{row.orderReference}</bdi>
            </a>
          )}
          {row.customerName === null ? null : <bdi>{row.customerName}</bdi>}
          {amount === undefined ? null : <MoneyText minor={amount} locale={locale} />}
          {row.occurrences > 1 ? (
            <span className="text-ink-soft">{t('said', { count: row.occurrences })}</span>
          ) : null}
        </p>
        <details open={isOpen} className="mt-1 text-sm">
          <summary className="w-fit cursor-pointer py-2 text-action">{t('details')}</summary>
          <Explanation texts={texts} notes={attentionNotes(codes, row.detail)} />
        </details>
        <div className="mt-1 flex flex-wrap items-start gap-x-4 gap-y-2 text-sm">
          <Settle row={row} actor={actor} />
          <AttentionOwner {...props} />
          <AttentionClose {...props} />
        </div>
      </article>
    </li>
  );
}

function Explanation(props: {
  texts: ReturnType<typeof useAttentionTexts>;
  notes: readonly string[];
}) {
  const { texts, notes } = props;
  const t = useTranslations('desk.attention');
  return (
    <div className="grid gap-x-8 gap-y-3 border-s-2 border-line py-1 ps-4 md:grid-cols-[1fr_1fr_2fr]">
      <div>
        <h4 className="font-semibold">{t('known')}</h4>
        <p>{texts.known}</p>
        {notes.length === 0 ? null : (
          <p className="mt-1 text-xs break-words text-ink-soft">
            {t('facts', { code: notes.join(' · ') })}
          </p>
        )}
      </div>
      <div>
        <h4 className="font-semibold">{t('unknown')}</h4>
        <p>{texts.unknown}</p>
      </div>
      <div>
        <h4 className="font-semibold">{t('choices')}</h4>
        <ul className="list-disc ps-5">
          {texts.choices.map((choice) => (
            <li key={choice} className="mb-1">
              {choice}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Settle({ row, actor }: { row: AttentionRow; actor: Actor }) {
  const t = useTranslations('desk.attention');
  const path = settlePath(row);
  if (path === null) return null;
  const isReversal = path.includes('dialog=reverse');
  if (!actor.permissions.includes(isReversal ? 'reverse' : 'resolve')) {
    return <p className="basis-full text-ink-soft">{t('settleOthers')}</p>;
  }
  return (
    <a href={path} className={`${deskButton.primary} inline-flex items-center`}>
      {t(isReversal ? 'reverse' : 'settle')}
    </a>
  );
}
