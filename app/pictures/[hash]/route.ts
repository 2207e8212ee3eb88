import { readPicture } from '@/lib/selling/pictures/read-picture';

type Context = { params: Promise<{ hash: string }> };

/** An uploaded picture. Its address is the hash of its bytes, so it may be kept for ever. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const picture = await readPicture((await params).hash);
  if (picture === null) {
    return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  }
  return new Response(picture.bytes, {
    headers: {
      'Content-Type': picture.contentType,
      'Content-Length': String(picture.bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Disposition': 'inline',
    },
  });
}
