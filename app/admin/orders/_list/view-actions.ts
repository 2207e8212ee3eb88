'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { chooseColumns } from '@/lib/desk/orders/chosen-columns';
import { deleteView, renameView, saveView } from '@/lib/desk/orders/saved-views';
import { getTranslations } from '@/lib/i18n/translations';
import type { TypedForm } from '@/lib/text/typed-form';

type Changed = Awaited<ReturnType<typeof saveView>>;

/** Saves the list's filter under a name, as a tab for this user or for everyone. */
export const keepDeskView = deskAction('see_orders', async (actor, form) =>
  answer(
    form,
    await saveView(actor, {
      name: form.text('name', 200),
      query: form.text('query'),
      isShared: form.text('shared') === 'yes',
    }),
  ),
);

/** Renames a saved view, or deletes it. */
export const changeDeskView = deskAction('see_orders', async (actor, form) => {
  const viewId = form.text('viewId', 40);
  const changed =
    form.text('intent') === 'delete'
      ? await deleteView(actor, viewId)
      : await renameView(actor, { viewId, name: form.text('name', 200) });
  return answer(form, changed);
});

/** Remembers which columns this person wants to see. */
export const chooseDeskColumns = deskAction('see_orders', async (actor, form) => {
  await chooseColumns(actor, form.all('column'));
  return answer(form, { ok: true, value: { query: form.text('query', 2_000) } });
});

async function answer(form: TypedForm, changed: Changed): Promise<FormState> {
  if (changed.ok) {
    // The address may stay the same; without this the page on the screen would be kept.
    revalidatePath('/admin/orders');
    redirect(`/admin/orders?${changed.value.query}`);
  }
  const t = await getTranslations('orders.views');
  return answerOf(form, changed, { t, at: { NAME_TAKEN: 'name' } });
}
