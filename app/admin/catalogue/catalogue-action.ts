import { updateTag } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { catalogueTag } from '@/lib/catalogue/catalogue-queries';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import type { TypedForm } from '@/lib/text/typed-form';

/**
 * An action of a user who may edit the catalogue. Revalidates the shop's pages: they show the
 * change when they are rendered again, within seconds.
 */
export function catalogueAction(
  act: (actor: CatalogueEditor, form: TypedForm) => Promise<FormState>,
) {
  return deskAction('manage_catalogue', (actor, form) =>
    // Also where the act ends in a redirection.
    act(actor, form).finally(() => updateTag(catalogueTag)),
  );
}
