import { redirect } from 'next/navigation';
import { admit } from '@/app/admin/_door/admit';
import { takePicture } from '@/app/admin/_door/take-picture';
import { uploadPicture } from '@/lib/desk/pictures/upload-picture';

type Context = { params: Promise<{ slug: string }> };

/** Uploads a picture of a product and redirects to its page. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { slug } = await params;
  return takePicture(request, `/admin/catalogue/${encodeURIComponent(slug)}`, (actor, bytes) =>
    uploadPicture(actor, { slug, bytes }),
  );
}

/** The address was reloaded: redirects to the product's page, which has the form. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = `/admin/catalogue/${encodeURIComponent((await params).slug)}`;
  const actor = await admit('manage_catalogue', `${path}/picture`);
  return actor === null ? new Response(null, { status: 403 }) : redirect(path);
}
