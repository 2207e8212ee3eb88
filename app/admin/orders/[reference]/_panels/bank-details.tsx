import { useLocale, useTranslations } from 'next-intl';
import { TallLink } from '@/app/_components/text-link';
import { codeWords } from '@/app/admin/_components/code-words';
import { LocalAndBankTime } from '@/app/admin/_components/local-and-bank-time';
import { RememberedDetails } from '@/app/admin/_components/remembered-details';
import { Section } from '@/app/admin/_components/section';
import type { TimelinePage } from '@/lib/desk/order/merge-timeline';
import type { DeskAttempt, DeskOrderDto } from '@/lib/desk/order/read-order';
import type { Actor } from '@/lib/rights/actor';
import { AmountsPanel, differsFromHead, ReferencesPanel } from './amounts-panel';
import { AttemptsPanel } from './attempts-panel';

type Props = {
  order: DeskOrderDto;
  main: DeskAttempt | undefined;
  timeline: TimelinePage;
  actor: Actor;
};

/** What the bank and an accountant ask for: references, attempts, evidence and GMT, folded. */
export function BankDetails({ order, main, timeline, actor }: Props) {
  const t = useTranslations('order.head');
  if (main === undefined) return null;
  const path = `/admin/orders/${order.reference}`;
  return (
    <RememberedDetails name="bank" title={t('bank')}>
      <p className="text-sm">
        <TallLink href={`${path}/bundle`}>{t('bundle')}</TallLink>
      </p>
      {differsFromHead({ order, main }) ? null : <AmountsPanel order={order} main={main} />}
      <ReferencesPanel main={main} />
      <AttemptsPanel order={order} actor={actor} />
      <EvidenceList timeline={timeline} path={path} />
    </RememberedDetails>
  );
}

/** The stored messages behind the events that the page shows. */
function EvidenceList({ timeline, path }: Pick<Props, 'timeline'> & { path: string }) {
  const t = useTranslations('order.timeline');
  const sources = useTranslations('desk.settle.sources');
  const codes = useTranslations('desk.code');
  const locale = useLocale();
  const all = timeline.items.flatMap(({ at, evidence }) => evidence.map((one) => ({ at, ...one })));
  if (all.length === 0) return null;
  return (
    <Section id="evidence" title={t('evidence')}>
      <ul className="border-t border-line-strong text-sm">
        {all.map(({ id, at, source, verdict }) => (
          <li
            key={id}
            className="flex flex-wrap items-start justify-between gap-x-4 border-b border-line py-1"
          >
            <a className="text-link" href={`${path}/evidence/${id}`}>
              <span>{sources(source as 'RESULT')}</span> · <span>{codeWords(codes, verdict)}</span>
            </a>
            <LocalAndBankTime at={at} locale={locale} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
