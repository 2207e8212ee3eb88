import type { FormState } from '@/app/_components/action-form';
import { getTranslations } from '@/lib/i18n/translations';
import { readCompletionForm } from '@/lib/payments/operations/operation-form';
import { previewCompletion } from '@/lib/payments/operations/preview-operation';
import type { Actor } from '@/lib/rights/actor';
import type { TypedForm } from '@/lib/text/typed-form';
import { CompletionPreviewPanel } from './completion-preview';
import { operationProblemState } from './problem-sentences';
import { wireTexts } from './wire-fields';

/** Returns the form with a preview of the message and the mail; sends nothing. */
export async function previewAnswer(actor: Actor<'complete'>, form: TypedForm): Promise<FormState> {
  const input = readCompletionForm(form.source);
  if (!input.ok) return operationProblemState(form, input);
  const preview = await previewCompletion(actor, input.value);
  if (!preview.ok) return operationProblemState(form, preview);
  const t = await getTranslations('operations.preview');
  const texts = { ...(await wireTexts()), mail: t('mail') };
  return {
    values: form.values,
    errors: {},
    panel: <CompletionPreviewPanel preview={preview.value} texts={texts} />,
  };
}
