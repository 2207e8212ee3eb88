import { useTranslations } from 'next-intl';
import { ownPath } from '@/app/admin/_door/admit';
import type { Actor } from '@/lib/actor';
import type {
  AttentionFilter,
  AttentionGroupView,
  AttentionKindView,
} from '@/lib/desk/attention/attention-view';
import type { AttentionRow } from '@/lib/desk/attention/list-attention';
import { type AttentionTexts, useAttentionTexts } from '../_components/attention-kind';
import { AttentionItem } from './attention-item';
import { filterFields } from './issue-form-fields';

type GroupProps = { actor: Actor; filter: AttentionFilter; now: Date; isFirst: boolean };

/** One group of the queue (money, the shop, or things to look at): its kinds with their counts. */
export function AttentionGroup({
  view,
  ...rest
}: GroupProps & { view: AttentionGroupView<AttentionRow> }) {
  const t = useTranslations('desk.attention');
  return (
    <section aria-labelledby={`group-${view.group}`} className="mb-8">
      <h2 id={`group-${view.group}`} className="border-b border-line-strong text-base">
        {t(`groups.${view.group}`)} <span className="text-ink-soft">({view.total})</span>
      </h2>
      {view.kinds.map((kind, position) => (
        <KindSection
          key={kind.kind}
          view={kind}
          {...rest}
          isFirst={rest.isFirst && position === 0}
        />
      ))}
    </section>
  );
}

/** The items of one kind, oldest first, with a link to all of them. */
function KindSection({
  view,
  actor,
  filter,
  now,
  isFirst,
}: GroupProps & { view: AttentionKindView<AttentionRow> }) {
  const t = useTranslations('desk.attention');
  const { kind, total, rows } = view;
  const texts = useAttentionTexts({ kind, operationKind: sharedOperation(rows) });
  const isLong = filter.kind === null && total > rows.length;
  const hasEnded = rows.length === 0;
  const whole = ownPath('/admin/attention', filterFields({ ...filter, kind, place: null }));
  return (
    <section aria-labelledby={`kind-${kind}`} className="pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id={`kind-${kind}`} className="text-base">
          {texts.title} <span className="text-ink-soft tabular-nums">({total})</span>
        </h3>
        {isLong || hasEnded ? (
          <a className="text-link py-2 text-sm" href={whole}>
            {t('wholeKind', { total })}
          </a>
        ) : null}
      </div>
      <details open={isFirst} className="mb-1 text-sm">
        <summary className="w-fit cursor-pointer py-2 text-action">{t('details')}</summary>
        <Explanation texts={texts} closesItself={rows.some((row) => !row.closing.isSettled)} />
      </details>
      {hasEnded ? <p className="py-2 text-sm">{t('emptyPlace')}</p> : null}
      <ol className="border-t border-line">
        {rows.map((row) => (
          <AttentionItem key={row.id} row={row} actor={actor} filter={filter} now={now} />
        ))}
      </ol>
      {isLong ? (
        <p className="py-2 text-sm text-ink-soft">{t('more', { shown: rows.length, total })}</p>
      ) : null}
    </section>
  );
}

/** Completion or reversal, if all shown items are about the same one; else null. */
function sharedOperation(rows: readonly AttentionRow[]): string | null {
  const kinds = new Set(rows.map(({ operation }) => operation?.kind ?? null));
  const [only = null] = kinds;
  return kinds.size === 1 ? only : null;
}

function Explanation(props: { texts: AttentionTexts; closesItself: boolean }) {
  const { texts, closesItself } = props;
  const t = useTranslations('desk.attention');
  return (
    <div className="mb-3 grid gap-x-8 gap-y-3 border-s-2 border-line py-1 ps-4 md:grid-cols-[1fr_1fr_2fr]">
      <div>
        <h4 className="font-semibold">{t('known')}</h4>
        <p>{texts.known}</p>
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
          {closesItself ? <li>{t('close.never')}</li> : null}
        </ul>
      </div>
    </div>
  );
}
