import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { forgetCatalogue } from '@/lib/catalogue/kept-catalogue';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import type { TypedForm } from '@/lib/text/typed-form';

/**
 * An action of a user who may edit the catalogue. The page of the desk and the shop's next pages
 * show the change; those of another process within seconds.
 */
export function catalogueAction(
  act: (actor: CatalogueEditor, form: TypedForm) => Promise<FormState>,
) {
  return deskAction('manage_catalogue', (actor, form) =>
    // Also where the act ends in a redirection.
    act(actor, form).finally(() => {
      forgetCatalogue();
      refresh();
    }),
  );
}
