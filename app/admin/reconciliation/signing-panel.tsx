import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { MoneyText } from '@/app/_components/money';
import { StatusBadge } from '@/app/_components/status-mark';
import { Section } from '@/app/admin/_components/section';
import { formatInstant } from '@/lib/i18n/format-date';
import { netMinor } from '@/lib/reconciliation/movement';
import { movementPath } from '@/lib/reconciliation/movement-filter';
import type { DayClose } from '@/lib/reconciliation/read-day';
import { sign } from './actions';
import { type BankDay, BankDoubts } from './bank-panel';
import { MovementTable } from './movement-table';

type Props = {
  close: DayClose;
  bank: BankDay;
  /** The user who may sign; null: may only read. */
  userId: string | null;
};

/** Who signed off the merchant's day, or the form for it; and late movements of other days. */
export function SigningPanel({ close, bank, userId }: Props) {
  const t = useTranslations('reconciliation.signing');
  return (
    <>
      <Section id="signing" title={t('title')} gap="none" className="mb-6 max-w-4xl text-sm">
        <Signed close={close} />
        {close.signed === null && close.isOver && userId !== null ? (
          <SignForm close={close} bank={bank} userId={userId} />
        ) : null}
      </Section>
      {close.adjustments.length === 0 ? null : (
        <Section id="adjustments" title={t('adjustments')} gap="none" className="mb-6">
          <p className="mb-2 text-xs text-ink-soft">{t('adjustmentsNote')}</p>
          <MovementTable rows={close.adjustments} />
        </Section>
      )}
    </>
  );
}

function Signed({ close: { signed, isOver, day, mode } }: { close: DayClose }) {
  const t = useTranslations('reconciliation.signing');
  const locale = useLocale();
  const zone = useTimeZone() ?? 'UTC';
  if (signed === null) return <p className="mb-2">{t(isOver ? 'open' : 'running')}</p>;
  const at = formatInstant(signed.signedAt.toISOString(), locale, zone);
  const isTest = mode.isMixed ? mode.isTest : null;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <StatusBadge tone="good">{t('signed')}</StatusBadge>
        <span>{t('by', { name: signed.signedBy, at })}</span>
      </p>
      <p className="mt-2 text-ink-soft">
        {t('holds', { lines: signed.lines, unknown: signed.unknown })}
      </p>
      {signed.late === 0 ? null : (
        <p className="mt-2">
          <span>{t('late', { count: signed.late })}</span>{' '}
          <a
            className="text-link"
            href={movementPath({ from: day, to: day, calendar: 'house', isTest, isLate: true })}
          >
            {t('showLate')}
          </a>
        </p>
      )}
      <p className="mt-2 text-xs break-all text-ink-soft">
        <span>{t('digest')}</span> <bdi dir="ltr">{signed.digest}</bdi>
      </p>
    </>
  );
}

function SignForm({ close, bank, userId }: Props & { userId: string }) {
  const t = useTranslations('reconciliation.signing');
  const locale = useLocale();
  const unknown = Object.values(close.houseUnknown).reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="max-w-2xl print:hidden">
      <summary className="w-fit cursor-pointer py-2 text-action underline underline-offset-4">
        {t('begin')}
      </summary>
      <p className="mb-2">
        {t.rich('text', {
          amount: () => (
            <MoneyText minor={netMinor(close.house)} locale={locale} className="font-semibold" />
          ),
        })}
      </p>
      {unknown === 0 ? null : (
        <p className="mb-2 font-semibold text-wait">{t('unknown', { count: unknown })}</p>
      )}
      <BankDoubts close={close} bank={bank} />
      <ActionForm
        action={sign}
        hidden={{
          day: close.day,
          test: close.mode.isTest ? 'yes' : 'no',
          seen: close.mark,
          signedInAs: userId,
        }}
        idPrefix="sign"
        buttonsClassName="flex"
        buttons={[{ label: t('button'), pendingLabel: t('pending'), kind: 'secondary' }]}
      />
    </details>
  );
}
