import { redirect } from 'next/navigation';
import { admit } from '@/app/admin/_door/admit';
import { takePicture } from '@/app/admin/_door/take-picture';
import { receivePicture } from '@/lib/desk/pictures/upload-picture';

const path = '/admin/catalogue/new';

/** Uploads a picture of a product that is being entered; its hash stands in the address. */
export async function POST(request: Request): Promise<Response> {
  return takePicture(request, path, receivePicture);
}

/** The address was reloaded: redirects to the form. */
export async function GET(): Promise<Response> {
  const actor = await admit('manage_catalogue', `${path}/picture`);
  return actor === null ? new Response(null, { status: 403 }) : redirect(path);
}
