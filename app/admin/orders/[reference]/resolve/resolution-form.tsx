import { randomUUID } from 'node:crypto';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import type { Actor } from '@/lib/actor';
import type { ResolutionFormDto } from '@/lib/desk/order/read-resolution';
import { formatInstant } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { useOutcomeTexts } from '../../../_components/outcome-texts';
import { submitResolution } from './actions';

type Props = { subject: ResolutionFormDto; actor: Actor };

const evidenceMax = 500;
const referenceMax = 40;

/** What happened at the bank, how staff know, and the button that asks a second user. */
export function ResolutionForm({ subject, actor }: Props) {
  const t = useTranslations('desk.settle');
  const names = useTranslations('desk.order');
  const outcome = useOutcomeTexts(subject.operationKind);
  const locale = useLocale();
  const labels = subject.amountOutcomes.map((one) => outcome(one).label);
  const reference = (name: 'rrn' | 'internalReference' | 'approvalCode') =>
    ({
      name,
      label: names(name),
      autoComplete: 'off',
      maxLength: referenceMax,
    }) as const;
  return (
    <ActionForm
      action={submitResolution}
      hidden={{
        reference: subject.reference,
        attemptId: subject.attemptId,
        operationId: subject.operationId ?? '',
        clientToken: randomUUID(),
        seenVersion: String(subject.version),
        signedInAs: actor.userId,
      }}
      idPrefix="settle"
      className="flex flex-col gap-5"
      fieldsClassName="flex flex-col gap-5"
      buttonsClassName="flex flex-col"
      fields={[
        {
          name: 'outcome',
          type: 'choice',
          label: t('outcome'),
          options: subject.outcomes.map((one) => ({ value: one, ...outcome(one) })),
        },
        ...useMessageChoice(subject),
        ...(subject.amountOutcomes.length === 0
          ? []
          : [
              {
                name: 'amount',
                label: t('amount'),
                hint: t('amountHint', { outcomes: formatList(labels, locale) }),
                autoComplete: 'off',
                maxLength: referenceMax,
                defaultValue: subject.defaultAmountPlain,
              } as const,
            ]),
        ...(subject.dates === null
          ? []
          : [
              {
                name: 'moneyOn',
                label: t('moneyOn'),
                hint: t('moneyOnHint'),
                type: 'date',
                defaultValue: subject.dates.last,
                min: subject.dates.first,
                max: subject.dates.last,
              } as const,
            ]),
        {
          name: 'reason',
          label: t('reason'),
          hint: t('reasonHint'),
          rows: 3,
          maxLength: evidenceMax,
        },
        { ...reference('rrn'), hint: t('referenceHint') },
        reference('internalReference'),
        reference('approvalCode'),
      ]}
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
