import { redirect } from 'next/navigation';
import { admit } from '@/app/admin/_door/admit';
import { takePicture } from '@/app/admin/_door/take-picture';
import { showPicture } from '@/lib/desk/identity/change-identity';

const path = '/admin/settings/identity';

/** Uploads the opening picture or the logo; the form's `slot` says which. */
export async function POST(request: Request): Promise<Response> {
  return takePicture(request, path, (actor, bytes, form) =>
    showPicture(actor, { slot: form.get('slot') === 'logo' ? 'logo' : 'opening', bytes }),
  );
}

/** The address was reloaded: redirects to the page of the shop's identity, which has the forms. */
export async function GET(): Promise<Response> {
  const actor = await admit('manage_catalogue', `${path}/picture`);
  return actor === null ? new Response(null, { status: 403 }) : redirect(path);
}
