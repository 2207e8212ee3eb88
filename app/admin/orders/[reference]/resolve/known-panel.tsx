import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MoneyText } from '@/app/_components/money';
import { ReferenceText } from '@/app/_components/reference-text';
import { Notice } from '@/app/_components/status-mark';
import { Section } from '@/app/admin/_components/section';
import { AttemptStateMark, OperationStateMark } from '@/app/admin/_order/state-marks';
import type { ResolutionFormDto } from '@/lib/desk/order/read-resolution';
import { attentionTexts } from '../../../_components/attention-kind';
import { VisibleText } from '../../../_components/visible-text';

/** The payment's state, the references by which the bank knows it, and what is missing. */
export function KnownPanel({ subject }: { subject: ResolutionFormDto }) {
  const t = useTranslations('desk.settle');
  const names = useTranslations('desk.order');
  const kinds = useTranslations('desk.operationKind');
  const locale = useLocale();
  const { authorisedMinor, operationKind, operationState } = subject;
  const doubt = attentionTexts(useTranslations('desk.attention.kinds'), {
    kind: doubtOf(subject),
    operationKind,
  });
  const references = [
    ['gatewayOrderId', subject.gatewayOrderId],
    ['rrn', subject.rrn],
    ['internalReference', subject.internalReference],
    ['approvalCode', subject.approvalCode],
    ['responseCode', subject.responseCode],
  ] as const;
  return (
    <Section id="known" title={t('known')}>
      <dl className="mb-4 border-t border-line-strong text-sm">
        <Row name={names('customer')}>
          <VisibleText text={subject.customerName} />
        </Row>
        <Row name={t('payment')}>
          <AttemptStateMark state={subject.attemptState} />
          {subject.isBlocked ? <span className="ms-2 text-bad">{t('blocked')}</span> : null}
          {subject.isByHand ? <span className="ms-2">{names('byHand')}</span> : null}
        </Row>
        {operationKind === null || operationState === null ? null : (
          <Row name={kinds(operationKind)}>
            <OperationStateMark state={operationState} />
          </Row>
        )}
        <Row name={names('requested')}>
          <MoneyText minor={subject.requestedMinor} locale={locale} className="font-semibold" />
        </Row>
        <Row name={names('authorised')}>
          {authorisedMinor === null ? (
            <None />
          ) : (
            <MoneyText minor={authorisedMinor} locale={locale} className="font-semibold" />
          )}
        </Row>
        {references.map(([name, value]) => (
          <Row key={name} name={names(name)}>
            {value ? <ReferenceText value={value} /> : <None />}
          </Row>
        ))}
      </dl>
      {subject.outcomes.length === 0 ? null : (
        <Notice tone="wait">
          <h3 className="font-semibold">{t('unknown')}</h3>
          <p className="text-sm">{doubt.unknown}</p>
        </Notice>
      )}
    </Section>
  );
}

function doubtOf(subject: ResolutionFormDto): string {
  if (subject.operationId !== null) return 'unknown_operation';
  if (subject.isBlocked) return 'conflict';
  if (subject.attemptState === 'NEEDS_REVIEW') return 'needs_review';
  return subject.attemptState === 'RESULT_OVERDUE' ? 'overdue_hint' : 'no_references';
}

function None() {
  const t = useTranslations('desk.settle');
  return <span className="text-ink-soft">{t('none')}</span>;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-9 grid-cols-[8rem_minmax(0,1fr)] items-center gap-3 border-b border-line py-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
