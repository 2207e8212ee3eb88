'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import type { Actor } from '@/lib/actor';
import { chooseColumns } from '@/lib/desk/orders/chosen-columns';
import { deleteView, renameView, saveView } from '@/lib/desk/orders/saved-views';
import { getTranslations } from '@/lib/i18n/translations';

type Changed = Awaited<ReturnType<typeof saveView>>;

/** Saves the list's filter under a name, as a tab for this user or for everyone. */
export async function keepDeskView(_previous: FormState, form: FormData): Promise<FormState> {
  return act(form, (actor) =>
    saveView(actor, {
      name: textOf(form, 'name', 200),
      query: textOf(form, 'query'),
      isShared: textOf(form, 'shared') === 'yes',
    }),
  );
}

/** Renames a saved view, or deletes it. */
export async function changeDeskView(_previous: FormState, form: FormData): Promise<FormState> {
  return act(form, (actor) => {
    const viewId = textOf(form, 'viewId', 40);
    return textOf(form, 'intent') === 'delete'
      ? deleteView(actor, viewId)
      : renameView(actor, { viewId, name: textOf(form, 'name', 200) });
  });
}

/** Remembers which columns this person wants to see. */
export async function chooseDeskColumns(_previous: FormState, form: FormData): Promise<FormState> {
  return act(form, async (actor) => {
    await chooseColumns(actor, form.getAll('column'));
    return { ok: true, value: { query: textOf(form, 'query', 2_000) } };
  });
}

async function act(
  form: FormData,
  change: (actor: Actor<'see_orders'>) => Promise<Changed>,
): Promise<FormState> {
  const door = await enter(form, 'see_orders');
  if ('refused' in door) return door.refused;
  const changed = await change(door.actor);
  if (changed.ok) {
    // The address may stay the same; without this the page on the screen would be kept.
    revalidatePath('/admin/orders');
    redirect(`/admin/orders?${changed.value.query}`);
  }
  const t = await getTranslations('finding.views.problem');
  const sentence = t(changed.code);
  const isOfName = changed.code.startsWith('NAME_');
  return {
    values: typedValues(form),
    errors: isOfName ? { name: sentence } : {},
    ...(isOfName ? {} : { message: sentence }),
  };
}
