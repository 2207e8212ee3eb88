import { updateTag } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { catalogueTag } from '@/lib/catalog/catalog-queries';
import { getTranslations } from '@/lib/i18n/translations';
import type { CatalogueEditor } from '@/lib/selling/change-product';
import type { FieldProblems } from '@/lib/selling/read-fields';

/**
 * Runs a catalogue action for a user who may edit it, and revalidates the shop's pages: they show
 * the change when they are rendered again, within seconds.
 */
export async function asCatalogueEditor(
  form: FormData,
  run: (actor: CatalogueEditor) => Promise<FormState>,
): Promise<FormState> {
  const door = await enter(form, 'manage_catalogue');
  if ('refused' in door) return door.refused;
  const state = await run(door.actor);
  updateTag(catalogueTag);
  return state;
}

/** The form again with a sentence at each wrong field. */
export async function fieldProblemsState(
  form: FormData,
  fields: FieldProblems,
): Promise<FormState> {
  const t = await getTranslations('selling.field');
  const errors = Object.entries(fields).map(([name, code]) => [name, t(code)]);
  return { values: typedValues(form), errors: Object.fromEntries(errors) };
}

/** The form again with one sentence above it. */
export function messageState(form: FormData, message: string): FormState {
  return { values: typedValues(form), errors: {}, message };
}
