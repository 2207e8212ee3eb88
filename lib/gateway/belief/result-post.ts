// Is this body a readable form at all? The transport step of belief, before any MAC.

import { type Charset, decodeText } from '@/lib/gateway/wire/charset';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { type FormProblem, parseFormText } from '@/lib/gateway/wire/form-text';
import { boundaryOf, parseMultipart } from '@/lib/gateway/wire/multipart';
import { fail, type Result } from '@/lib/result/result';

const resultBodyBytesMax = 64 * 1024;

type PostProblem = 'BODY_TOO_LARGE' | 'UNSUPPORTED_TYPE' | 'FILE_PART' | 'MALFORMED' | FormProblem;

/**
 * Reads the body posted to BACKREF ("Result delivery to the merchant"): a form, URL-encoded or
 * multipart without files. The charset is that of the bank's profile, whatever the label names.
 * Answer BODY_TOO_LARGE with 413, UNSUPPORTED_TYPE and FILE_PART with 415 or 400, the rest with
 * 400.
 */
export function readResultPost(post: {
  readonly body: Uint8Array;
  readonly contentType: string | null;
  readonly charset: Charset;
}): Result<WireFields, PostProblem> {
  if (post.body.byteLength > resultBodyBytesMax) return fail('BODY_TOO_LARGE');
  const type = (post.contentType ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'multipart/form-data') {
    const boundary = boundaryOf(post.contentType ?? '');
    return boundary === undefined
      ? fail('MALFORMED')
      : parseMultipart(post.body, boundary, post.charset);
  }
  if (type !== 'application/x-www-form-urlencoded') return fail('UNSUPPORTED_TYPE');
  const text = decodeText(post.body, post.charset);
  return text === undefined ? fail('BAD_ENCODING') : parseFormText(text, post.charset);
}
