import { getTranslations } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { fieldsWithCardNumber, isTyped } from '@/lib/card-tripwire';

const shownMax = 30_000;

/**
 * The form again, without the card number that somebody typed into it; null when there is none.
 * Every action asks this first: nothing that was typed is used, kept or shown before.
 */
export async function refuseCardNumber(form: FormData): Promise<FormState | null> {
  const fields = fieldsWithCardNumber(form);
  if (fields.length === 0) return null;
  const t = await getTranslations('common.cardNumber');
  const values: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && isTyped(name)) values[name] = value.slice(0, shownMax);
  }
  for (const name of fields) {
    values[name] = '';
    errors[name] = t(name === 'phone' ? 'phone' : 'other');
  }
  return { values, errors, emptied: fields };
}
