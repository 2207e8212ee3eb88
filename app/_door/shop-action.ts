// May this form act at all? Every action that needs no session is made here.
import type { FormState } from '@/app/_components/action-form';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { getTranslations } from '@/lib/i18n/translations';
import { type TypedForm, typedForm } from '@/lib/text/typed-form';
import { refuseCardNumber, refuseOddForm } from './refuse-card-number';

/**
 * An action of the shop, or of signing in: `act` runs for a form that has no card number and was
 * sent by one of our pages. Any other is shown again with what was typed.
 */
export function shopAction(
  act: (form: TypedForm) => Promise<FormState>,
): (previous: FormState, form: FormData) => Promise<FormState> {
  return async (_previous, sent) => {
    const odd = await refuseOddForm(sent);
    if (odd !== null) return odd;
    const form = typedForm(sent);
    const tripped = await refuseCardNumber(form);
    if (tripped !== null) return tripped;
    const origin = await requireOwnOrigin();
    if (origin.ok) return act(form);
    const t = await getTranslations('common');
    return { values: form.values, errors: {}, message: t('refusedOrigin') };
  };
}
