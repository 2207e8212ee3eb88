import { randomUUID } from 'node:crypto';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { DeskForm } from '@/app/admin/_door/desk-form';
import type { ResolutionFormDto } from '@/lib/desk/order/read-resolution';
import { formatInstant } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { resolutionForm } from '@/lib/payments/decisions/resolution-form';
import type { Actor } from '@/lib/rights/actor';
import { useOutcomeTexts } from '../../../_components/outcome-texts';
import { submitResolution } from './actions';

type Props = { subject: ResolutionFormDto; actor: Actor };

/** What happened at the bank, how staff know, and the button that asks a second user. */
export function ResolutionForm({ subject, actor }: Props) {
  const t = useTranslations('desk.settle');
  const names = useTranslations('desk.order');
  const outcome = useOutcomeTexts(subject.operationKind);
  const locale = useLocale();
  const labels = subject.amountOutcomes.map((one) => outcome(one).label);
  const { amount, moneyOn, ...said } = resolutionForm;
  const form = {
    ...(labels.length > 0 && { amount }),
    ...(subject.dates && { moneyOn }),
    ...said,
  };
  return (
    <DeskForm
      form={form}
      words="desk.settle"
      before={[
        {
          name: 'outcome',
          type: 'choice',
          label: t('outcome'),
          options: subject.outcomes.map((one) => ({ value: one, ...outcome(one) })),
        },
        ...useMessageChoice(subject),
      ]}
      looks={{
        amount: {
          hint: t('amountHint', { outcomes: formatList(labels, locale) }),
          defaultValue: subject.defaultAmountPlain,
        },
        moneyOn: {
          defaultValue: subject.dates?.last,
          min: subject.dates?.first,
          max: subject.dates?.last,
        },
        rrn: { label: names('rrn') },
        internalReference: { label: names('internalReference') },
        approvalCode: { label: names('approvalCode') },
      }}
      action={submitResolution}
      signedInAs={actor.userId}
      hidden={{
        reference: subject.reference,
        attemptId: subject.attemptId,
        operationId: subject.operationId ?? '',
        clientToken: randomUUID(),
        seenVersion: String(subject.version),
      }}
      idPrefix="settle"
      className="flex flex-col gap-5"
      fieldsClassName="flex flex-col gap-5"
      buttonsClassName="flex flex-col"
      buttons={[{ label: t('ask'), pendingLabel: t('asking') }]}
    />
  );
}

/** Lets staff accept a stored message of the bank, whose amount and references are then used. */
function useMessageChoice({ messages }: ResolutionFormDto) {
  const t = useTranslations('desk.settle');
  const outcomeNames = useTranslations('desk.settle.outcomes.attempt');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const usable = messages.filter((message) => message.outcomes.length > 0);
  if (usable.length === 0) return [];
  const options = usable.map((message) => ({
    value: message.evidenceId,
    label: t('messageLabel', {
      source: t(`sources.${message.source}`),
      at: formatInstant(message.at, locale, timeZone),
    }),
    text: t('messageText', {
      amount: message.amountText || '–',
      code: message.responseCode || '–',
      rrn: message.rrn || '–',
      internalReference: message.internalReference || '–',
      outcomes: formatList(
        message.outcomes.map((one) => outcomeNames(`${one as 'PAID'}.label`)),
        locale,
      ),
    }),
  }));
  return [
    {
      name: 'acceptedEvidenceId',
      type: 'choice',
      label: t('basis'),
      hint: t('basisHint'),
      defaultValue: '',
      options: [{ value: '', label: t('basisBank'), text: t('basisBankText') }, ...options],
    } as const,
  ];
}
