import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { ReferenceText } from '@/app/_components/reference-text';
import { codeWords } from '@/app/admin/_components/code-words';
import { CompletedLines } from '@/app/admin/_components/completed-lines';
import { Moment } from '@/app/admin/_components/moment';
import { attemptResolutionPath } from '@/app/admin/_components/resolution-path';
import { ResponseText } from '@/app/admin/_components/response-text';
import { Section } from '@/app/admin/_components/section';
import { AttemptStateMark, OperationStateMark } from '@/app/admin/_order/state-marks';
import type { DeskAttempt, DeskOperation, DeskOrderDto } from '@/lib/desk/order/read-order';
import { operationSendingsMax } from '@/lib/payments/rules/repeat-plan';
import type { Actor } from '@/lib/rights/actor';

/** Every attempt to pay the order and its operations, latest first. */
export function AttemptsPanel({ order, actor }: { order: DeskOrderDto; actor: Actor }) {
  const t = useTranslations('desk.order');
  if (order.attempts.length === 0) return null;
  return (
    <Section id="attempts" title={t('attempts')}>
      <ol className="border-t border-line-strong text-sm">
        {order.attempts.map((attempt) => (
          <AttemptItem
            key={attempt.attemptId}
            attempt={attempt}
            bundle={
              order.attempts.length > 1
                ? `/admin/orders/${order.reference}/bundle?attempt=${attempt.attemptId}`
                : null
            }
            settle={
              actor.permissions.includes('resolve')
                ? attemptResolutionPath(order.reference, attempt)
                : null
            }
          />
        ))}
      </ol>
    </Section>
  );
}

type ItemProps = {
  attempt: DeskAttempt;
  /** Its own details for the bank, where the order has several attempts. */
  bundle: string | null;
  settle: string | null;
};

function AttemptItem({ attempt, bundle, settle }: ItemProps) {
  const head = useTranslations('order.head');
  const t = useTranslations('desk.order');
  const attention = useTranslations('desk.attention');
  const codes = useTranslations('desk.code');
  const locale = useLocale();
  const code =
    attempt.failureCode ?? (attempt.state === 'NEEDS_REVIEW' ? attempt.resultCode : null);
  return (
    <li className="border-b border-line py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-semibold">{t('attempt', { sequence: attempt.sequence })}</h3>
        <AttemptStateMark state={attempt.state} />
        <span className="text-ink-soft">
          <Moment at={attempt.createdAt} />
        </span>
        <ReferenceText value={attempt.gatewayOrderId} className="text-ink-soft" />
        <MoneyText
          minor={attempt.authorisedMinor ?? attempt.requestedMinor}
          locale={locale}
          className="ms-auto"
        />
      </div>
      {attempt.response === null || attempt.response.code === '00' ? null : (
        <p>
          <ResponseText response={attempt.response} />
        </p>
      )}
      {code === null ? null : <p>{t('failure', { code: codeWords(codes, code) })}</p>}
      {attempt.isSurplus ? <p className="font-semibold text-wait">{t('surplus')}</p> : null}
      {attempt.isBlocked ? <p className="font-semibold text-bad">{t('blocked')}</p> : null}
      {attempt.isByHand ? <p>{t('byHand')}</p> : null}
      <p className="flex flex-wrap gap-x-4 empty:hidden">
        {settle === null ? null : (
          <a className="text-link py-1" href={settle}>
            {attention('settle')}
          </a>
        )}
        {bundle === null ? null : (
          <a className="text-link py-1" href={bundle}>
            {head('bundleOf', { sequence: attempt.sequence })}
          </a>
        )}
      </p>
      {attempt.operations.length === 0 ? null : (
        <ul aria-label={t('operations')} className="mt-2 border-s-2 border-line ps-4">
          {attempt.operations.map((operation) => (
            <OperationItem key={operation.operationId} operation={operation} />
          ))}
        </ul>
      )}
    </li>
  );
}

function OperationItem({ operation }: { operation: DeskOperation }) {
  const t = useTranslations('desk.order');
  const kinds = useTranslations('desk.operationKind');
  const codes = useTranslations('desk.code');
  const locale = useLocale();
  const isPlain = operation.state === 'SUCCEEDED' || operation.response === null;
  return (
    <li className="py-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold">{kinds(operation.kind)}</strong>
        <OperationStateMark state={operation.state} />
        <span className="text-ink-soft">
          <bdi>{operation.requestedBy}</bdi>
          {operation.approvedBy === null ? null : (
            <span>{` ${t('with', { name: operation.approvedBy })}`}</span>
          )}
        </span>
        <span className="text-ink-soft">
          <Moment at={operation.createdAt} />
        </span>
        <MoneyText minor={operation.amountMinor} locale={locale} className="ms-auto" />
      </div>
      {operation.repeatsAt === null ? null : (
        <p>
          <span>{t('repeats', { kind: kinds(operation.kind).toLowerCase() })}</span>{' '}
          <Moment at={operation.repeatsAt} />
          <span>{' · '}</span>
          <span>{t('sendings', { count: operation.sends, max: operationSendingsMax })}</span>
        </p>
      )}
      <CompletedLines lines={operation.lines} />
      {operation.reason === '' ? null : <p>{t('reason', { reason: operation.reason })}</p>}
      {isPlain || operation.response === null ? null : (
        <p>
          <ResponseText response={operation.response} />
        </p>
      )}
      {operation.state === 'SUCCEEDED' || operation.verdictCode === null ? null : (
        <p>{t('verdict', { code: codeWords(codes, operation.verdictCode) })}</p>
      )}
      {operation.state === 'SUCCEEDED' || !operation.answerText ? null : (
        <p className="break-words">{t('answer', { text: operation.answerText })}</p>
      )}
    </li>
  );
}
