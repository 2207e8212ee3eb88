import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StatusBadge, type Tone } from '@/app/_components/status-mark';
import { operationSentence } from '@/app/admin/_operations/problem-sentences';
import { operationTones } from '@/app/admin/_order/state-marks';
import { waitingSentence } from '@/app/admin/_order/waiting-words';
import type { BulkAct } from '@/lib/desk/bulk/bulk-input';
import type { BulkOrder } from '@/lib/desk/bulk/read-bulk';
import { formatMoney, money } from '@/lib/money/money';
import { ceilingOf } from '@/lib/payments/rules/operation-amount';
import { isOpenOperation } from '@/lib/payments/rules/operation-state';
import { settings } from '@/lib/settings/env';
import type { ShownRefusal } from './bulk-address';

const kinds = { complete: 'completion', reverse: 'reversal' } as const;

export type BulkResult = 'done' | 'waiting' | 'open' | 'refused' | 'none';

/** Returns the group of an order's result. */
export function resultOf({ outcome }: BulkOrder, refusal: ShownRefusal | undefined): BulkResult {
  if (outcome === null) return refusal === undefined ? 'none' : 'refused';
  if (outcome.kind === 'request') return outcome.state === 'PENDING' ? 'waiting' : 'refused';
  if (outcome.isDone) return 'done';
  return isOpenOperation(outcome.state) ? 'open' : 'refused';
}

/**
 * The result of an order of a run: the bank's answer, a colleague's decision, or why nothing was
 * started.
 */
export function Outcome({
  act,
  order,
  refusal,
  mayExceed,
}: {
  act: BulkAct;
  order: BulkOrder;
  refusal: ShownRefusal | undefined;
  /** The user may request more than the first limit. */
  mayExceed: boolean;
}) {
  const t = useTranslations('orders.bulk');
  const desk = useTranslations('desk');
  const locale = useLocale();
  const { outcome } = order;
  if (outcome === null) {
    return (
      <OutcomeLine tone={refusal === undefined ? 'neutral' : 'bad'} word={t('result.refused')}>
        {refusal === undefined ? (
          t('notPart')
        ) : (
          <Refusal order={order} code={refusal} mayExceed={mayExceed} />
        )}
      </OutcomeLine>
    );
  }
  const amount = formatMoney(money(BigInt(outcome.amountMinor)), locale);
  if (outcome.kind === 'request') {
    const tone = outcome.state === 'PENDING' ? 'wait' : 'neutral';
    return (
      <OutcomeLine tone={tone} word={t(`request.${outcome.state}.word`)}>
        {t(`request.${outcome.state}.text`, { amount })}
      </OutcomeLine>
    );
  }
  const tone = operationTones[outcome.state];
  return (
    <OutcomeLine tone={tone} word={desk(`operationState.${outcome.state}`)}>
      {desk(`outcome.${kinds[act]}.${outcome.state}`, { amount })}
    </OutcomeLine>
  );
}

type RefusalProps = { order: BulkOrder; code: ShownRefusal; mayExceed: boolean };

function Refusal(props: RefusalProps) {
  return <span>{useRefusal(props)}</span>;
}

function useRefusal({ order, code, mayExceed }: RefusalProps): string {
  const t = useTranslations('orders.bulk');
  const desk = useTranslations('desk');
  const locale = useLocale();
  if (code === 'NOT_BEGUN') return t('notBegun');
  if (code === 'CHOICE_GONE') return t('choiceGone');
  // The reason is all that is typed for each order.
  if (code === 'FIELDS') return desk('problem.reason.required');
  if (code === 'NOT_FRESH') return desk('door.NOT_FRESH');
  // Who is named is who it is now; without anybody, the sentence without a name is true.
  const named = { ALREADY_IN_PROGRESS: order.busy, REQUEST_PENDING: order.waiting };
  if (code in named && named[code as keyof typeof named] === null) {
    return desk('problem.STALE_PAGE');
  }
  const authorisedMinor = order.authorisedMinor ?? '0';
  const { completionCeilingHundredths, completionAbsoluteHundredths } = settings();
  const hundredths = mayExceed ? completionAbsoluteHundredths : completionCeilingHundredths;
  const ceilingMinor = ceilingOf(BigInt(authorisedMinor), hundredths).toString();
  const returnsMinor = order.amountMinor ?? '0';
  const waiting = order.waiting ?? undefined;
  const failure = { ...order.busy, code, returnsMinor, ceilingMinor, waiting };
  return operationSentence(desk, failure, locale);
}

/** Why an order cannot be part of it, before anything is done. */
export function Obstacle({ order }: { order: BulkOrder }) {
  const t = useTranslations('orders.bulk');
  const desk = useTranslations('desk');
  const locale = useLocale();
  const { obstacle, busy, waiting } = order;
  if (obstacle === null) return null;
  if (obstacle === 'waiting') {
    return waiting === null ? null : (
      <OutcomeLine tone="wait" word={t('left')}>
        <span>{waitingSentence(desk, waiting, locale)}</span> <span>{desk('waiting.first')}</span>
      </OutcomeLine>
    );
  }
  const isOwn = obstacle === 'state' || obstacle === 'not_found';
  return (
    <OutcomeLine tone="neutral" word={t('left')}>
      {isOwn
        ? t(`obstacle.${obstacle}`)
        : desk(`obstacle.${obstacle}`, {
            name: busy?.by ?? '',
            kind: desk(`operationKind.${busy?.kind ?? 'completion'}`).toLowerCase(),
          })}
    </OutcomeLine>
  );
}

function OutcomeLine({ tone, word, children }: { tone: Tone; word: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1">
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <p className="max-w-prose text-sm">{children}</p>
    </div>
  );
}
