// How is a request for an uploaded picture answered?

type Served = { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** The picture, or 404. Its address is the hash of its bytes, so it may be kept for ever. */
export function pictureAnswer(picture: Served | null): Response {
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
