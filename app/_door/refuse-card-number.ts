import type { FormState } from '@/app/_components/action-form';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { fieldsWithCardNumber, isTyped } from '@/lib/text/card-tripwire';
import type { TypedForm } from '@/lib/text/typed-form';

/**
 * Returns the form without the card number that was typed into it; null if there is no card number.
 * Every action calls this first: nothing typed is used, kept or shown before.
 */
export async function refuseCardNumber(form: TypedForm): Promise<FormState | null> {
  const fields = fieldsWithCardNumber(form.entries);
  if (fields.length === 0) return null;
  const t = await getTranslations();
  const other =
    settings().cardEntry === 'own' ? 'card.instead.tripwire' : 'common.cardNumber.other';
  const values: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(form.values)) if (isTyped(name)) values[name] = value;
  for (const name of fields) {
    values[name] = '';
    errors[name] = /phone/i.test(name) ? t('common.cardNumber.phone') : t(other);
  }
  return { values, errors, emptied: fields };
}

/**
 * Refuses what none of our pages sends; null for what they do send. An action's argument may be
 * anything, whatever its type, and the database refuses a NUL in any text.
 */
export async function refuseOddForm(form: unknown): Promise<FormState | null> {
  const isOurs =
    form instanceof FormData &&
    [...form].flat().every((part) => typeof part !== 'string' || !part.includes('\0'));
  if (isOurs) return null;
  const t = await getTranslations('common');
  return { values: {}, errors: {}, message: t('refusedOrigin') };
}
