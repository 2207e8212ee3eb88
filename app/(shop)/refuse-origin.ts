import type { FormState } from '@/app/_components/action-form';
import { getTranslations } from '@/lib/i18n/translations';

/** Refuses a form that was not sent from our own pages; keeps what was typed. */
export async function refuseOrigin(values: Readonly<Record<string, string>>): Promise<FormState> {
  const t = await getTranslations('common');
  return { values, errors: {}, message: t('refusedOrigin') };
}
