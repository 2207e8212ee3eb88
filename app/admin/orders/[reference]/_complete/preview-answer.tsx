import type { FormState } from '@/app/_components/action-form';
import { operationProblemState } from '@/app/admin/_components/problem-sentences';
import type { Actor } from '@/lib/actor';
import { getTranslations } from '@/lib/i18n/translations';
import { readCompletionForm } from '@/lib/payments/operations/operation-form';
import {
  type CompletionPreview,
  previewCompletion,
} from '@/lib/payments/operations/preview-operation';
import type { TypedForm } from '@/lib/text/typed-form';
import { CompletionPreviewPanel } from './completion-preview';
import { wireTexts } from './wire-fields';

const moreRows = 3;

/** Answers the dialog's other buttons where there are no scripts; null if it was confirmed. */
export async function besideCompleting(
  actor: Actor<'complete'>,
  form: TypedForm,
): Promise<FormState | null> {
  const intent = form.text('intent');
  if (intent === 'preview') return previewInLines(actor, form);
  if (intent !== 'more') return null;
  const rows = Number(form.text('rows')) || 0;
  return { values: { ...form.values, rows: String(rows + moreRows) }, errors: {} };
}

/** Returns the form with a preview of the message and the mail; sends nothing. */
export async function previewAnswer(actor: Actor<'complete'>, form: TypedForm): Promise<FormState> {
  const seen = await readPreview(actor, form);
  if (!seen.ok) return seen.answer;
  const t = await getTranslations('completing.preview');
  const texts = { ...(await wireTexts()), mail: t('mail') };
  return {
    values: form.values,
    errors: {},
    panel: <CompletionPreviewPanel preview={seen.preview} texts={texts} />,
  };
}

/**
 * The same as plain lines: rendered content cannot be sent back with the next form, and blocks it.
 */
async function previewInLines(actor: Actor<'complete'>, form: TypedForm): Promise<FormState> {
  const seen = await readPreview(actor, form);
  if (!seen.ok) return seen.answer;
  const t = await getTranslations('completing.preview');
  const { mail, wire } = seen.preview;
  const facts = mail.sections.flatMap((section) =>
    section.kind === 'facts' ? section.facts.map(({ label, value }) => `${label}: ${value}`) : [],
  );
  const fields = wire.map(({ name, value, note }) => `${name}: ${note === null ? value : t(note)}`);
  const news = [t('mail'), mail.heading, ...mail.opening, ...facts, t('wire'), ...fields];
  return { values: form.values, errors: {}, news };
}

type Seen =
  | { readonly ok: true; readonly preview: CompletionPreview }
  | { readonly ok: false; readonly answer: FormState };

async function readPreview(actor: Actor<'complete'>, form: TypedForm): Promise<Seen> {
  const refuse = (answer: FormState) => ({ ok: false, answer }) as const;
  const input = readCompletionForm(form);
  if (!input.ok) return refuse(await operationProblemState(form, input));
  const preview = await previewCompletion(actor, input.value);
  if (!preview.ok) return refuse(await operationProblemState(form, preview));
  return { ok: true, preview: preview.value };
}
