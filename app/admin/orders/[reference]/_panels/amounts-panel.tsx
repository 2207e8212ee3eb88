import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MoneyText } from '@/app/_components/money';
import { ReferenceText } from '@/app/_components/reference-text';
import { CompletedLines } from '@/app/admin/_components/completed-lines';
import { ResponseText } from '@/app/admin/_components/response-text';
import { Section } from '@/app/admin/_components/section';
import type { DeskAttempt, DeskOrderDto } from '@/lib/desk/order/read-order';

type Props = { order: DeskOrderDto; main: DeskAttempt };

/** Whether the amounts say more than the one in the head of the page. */
export function differsFromHead({ order, main }: Props): boolean {
  const { requestedMinor: asked, authorisedMinor: held, takenMinor: taken } = main;
  const moved = [main.refundedMinor, main.releasedMinor, main.feeMinor];
  return (
    main.doubt !== null ||
    order.totalMinor !== asked ||
    (held !== null && held !== asked) ||
    (taken !== '0' && taken !== held) ||
    main.isRefundAssumed ||
    moved.some((minor) => minor !== '0' && minor !== asked)
  );
}

/** The order's amounts, each that there is with its name, and what was added at check-out. */
export function AmountsPanel({ order, main }: Props) {
  const t = useTranslations('desk.order');
  const { doubt } = main;
  const completion = main.operations.findLast(
    ({ kind, state }) => kind === 'completion' && state === 'SUCCEEDED',
  );
  const isAsked = main.requestedMinor !== main.authorisedMinor;
  const all = [
    ['requested', isAsked ? main.requestedMinor : null, false],
    // Only a hold is held; of a sale the bank approves the amount.
    [
      order.transactionType === 'sale' ? 'approved' : 'authorised',
      main.authorisedMinor,
      doubt === 'payment',
    ],
    ['taken', known(main.takenMinor), doubt === 'completion' || doubt === 'payment'],
    ['refunded', known(main.refundedMinor), doubt === 'reversal'],
    ['released', known(main.releasedMinor), false],
    ['fee', known(main.feeMinor), false],
  ] as const;
  const amounts = all.filter(([, minor, isUnknown]) => minor !== null || isUnknown);
  return (
    <Section id="amounts" title={t('amounts')} className="@container">
      <dl className="grid grid-cols-2 border-y border-line-strong @lg:grid-cols-4">
        {amounts.map(([name, minor]) => (
          <div key={name} className="border-b border-line py-2 pe-3 @lg:border-b-0">
            <dt className="text-xs text-ink-soft">{t(name)}</dt>
            <dd className="text-lg">
              <Amount minor={minor} none={t('notYetKnown')} />
              {name === 'refunded' && main.isRefundAssumed ? (
                <span className="block text-xs font-semibold text-wait">{t('assumed')}</span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <CompletedLines lines={completion?.lines ?? []} />
      {main.requestedMinor === order.totalMinor ? null : (
        <p className="mt-1 text-sm">
          <span>{t('total')}</span> <Amount minor={order.totalMinor} none="" />
        </p>
      )}
    </Section>
  );
}

/** The references by which the bank knows the payment. */
export function ReferencesPanel({ main }: { main: DeskAttempt }) {
  const t = useTranslations('desk.order');
  const references = [
    ['rrn', main.rrn],
    ['internalReference', main.internalReference],
    ['approvalCode', main.approvalCode],
    ['gatewayOrderId', main.gatewayOrderId],
  ] as const;
  return (
    <Section id="references" title={t('references')}>
      <dl className="text-sm">
        {references.map(([name, value]) => (
          <Row key={name} name={t(name)}>
            {value ? <ReferenceText value={value} /> : <None>{t('noReference')}</None>}
          </Row>
        ))}
        <Row name={t('responseCode')}>
          {main.response === null ? (
            <None>{t('noReference')}</None>
          ) : (
            <ResponseText response={main.response} />
          )}
        </Row>
      </dl>
    </Section>
  );
}

/** Null for 0: there is no such movement. */
const known = (minor: string) => (minor === '0' ? null : minor);

function Amount({ minor, none }: { minor: string | null; none: string }) {
  const locale = useLocale();
  return minor === null ? <None>{none}</None> : <MoneyText minor={minor} locale={locale} />;
}

function None({ children }: { children: ReactNode }) {
  return <span className="font-normal text-ink-soft">{children}</span>;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-10 grid-cols-[9rem_minmax(0,1fr)] items-center gap-3 border-b border-line py-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
