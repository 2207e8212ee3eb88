import { getLocale } from 'next-intl/server';
import type { FormField } from '@/app/_components/any-field';
import { listChoices } from '@/lib/desk/choices/list-choices';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { reasonMax } from '@/lib/text/reason-limit';

/** The reason for reversing one or several payments: an entry of the list, free text, or both. */
export async function reversalReasonFields(): Promise<FormField[]> {
  const [t, desk, locale, choices] = await Promise.all([
    getTranslations('operations.reversal'),
    getTranslations('desk.dialog'),
    getLocale(),
    listChoices(['reversal_reason']),
  ]);
  return [
    {
      name: 'choice',
      label: t('why'),
      type: 'select',
      options: [
        { value: '', label: t('ownWords') },
        ...choices.map((one) => ({ value: one.id, label: textIn(one.names, locale) })),
      ],
    },
    {
      name: 'reason',
      label: desk('reason'),
      autoComplete: 'off',
      maxLength: reasonMax,
      hint: t('reasonHint'),
    },
  ];
}
