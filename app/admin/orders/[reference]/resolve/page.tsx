import { UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { ApprovalCard } from '@/app/admin/_approvals/approval-card';
import { Section } from '@/app/admin/_components/section';
import { deskPage } from '@/app/admin/_door/desk-page';
import { listEvidence } from '@/lib/desk/order/list-evidence';
import { type ResolutionFormDto, readResolutionForm } from '@/lib/desk/order/read-resolution';
import { getTranslations } from '@/lib/i18n/translations';
import { firstValue } from '@/lib/text/query-value';
import { systemClock } from '@/lib/time/clock';
import { MissingOrder } from '../missing-order';
import { EvidencePanel } from './evidence-panel';
import { KnownPanel } from './known-panel';
import { ResolutionForm } from './resolution-form';

const route = '/admin/orders/[reference]/resolve';

export const generateMetadata = titled('desk.settle.title');

/**
 * Everything known and unknown about a payment, and the form that asks a second user to resolve it.
 */
export default deskPage('resolve', route, async ({ actor, params, query }) => {
  const { reference } = params;
  const attemptId = firstValue(query.attempt);
  const operationId = firstValue(query.operation) || null;
  const [subject, evidence, t] = await Promise.all([
    readResolutionForm(reference, { attemptId, operationId }),
    listEvidence(reference, attemptId),
    getTranslations('desk.settle'),
  ]);
  if (subject === null) return <MissingOrder />;
  return (
    <>
      <UpLink href={`/admin/orders/${reference}`}>{t('back', { reference })}</UpLink>
      <h1 className="text-xl">{t('title')}</h1>
      <p className="mb-5 max-w-3xl text-sm text-ink-soft">{t('text')}</p>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <KnownPanel subject={subject} />
        <Section id="settle" title={t('decide')} className="lg:row-span-2">
          <Decision subject={subject} actor={actor} />
        </Section>
        <EvidencePanel rows={evidence} />
      </div>
    </>
  );
});

type DecisionProps = {
  subject: ResolutionFormDto;
  actor: Parameters<typeof ApprovalCard>[0]['actor'];
};

async function Decision({ subject, actor }: DecisionProps) {
  const t = await getTranslations('desk.settle');
  if (subject.pending !== null) {
    return (
      <>
        <p className="mb-4 text-sm">{t('pending')}</p>
        <div className="issue-list">
          <ApprovalCard row={subject.pending} actor={actor} now={systemClock.now()} heading="h3" />
        </div>
      </>
    );
  }
  if (subject.outcomes.length === 0) {
    return <p>{t(`obstacle.${subject.obstacle ?? 'NOTHING_TO_SETTLE'}`)}</p>;
  }
  return <ResolutionForm subject={subject} actor={actor} />;
}
