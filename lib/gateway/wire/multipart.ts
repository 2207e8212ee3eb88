// Which keys and values does a multipart body hold, if it holds no file?
import { fail, ok, type Result } from '@/lib/result/result';
import { type Charset, decodeText } from './charset';
import type { WireFields } from './fields';
import { type FormProblem, keysMax } from './form-text';

const partHead = /^content-disposition: *form-data *;(.*)$/im;

/** The boundary that a content type names; undefined when it names none. */
export function boundaryOf(contentType: string): string | undefined {
  const match = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
}

/**
 * Reads `multipart/form-data` of plain text parts. Fails: FILE_PART: a part is a file, which no
 * message of the gateway has; MALFORMED: the framing is broken or a part has no name.
 */
export function parseMultipart(
  body: Uint8Array,
  boundary: string,
  charset: Charset,
): Result<WireFields, FormProblem | 'FILE_PART' | 'MALFORMED'> {
  const text = decodeText(body, charset);
  if (text === undefined) return fail('BAD_ENCODING');
  const [preamble = '', ...chunks] = `\r\n${text}`.split(`\r\n--${boundary}`);
  const closing = chunks.pop();
  if (preamble !== '' || closing === undefined || !closing.startsWith('--')) {
    return fail('MALFORMED');
  }
  if (chunks.length > keysMax) return fail('TOO_MANY_KEYS');
  const fields = new Map<string, string>();
  for (const chunk of chunks) {
    const cut = chunk.indexOf('\r\n\r\n');
    const parameters = partHead.exec(chunk.slice(0, cut))?.[1];
    if (!/^[ \t]*\r\n/.test(chunk) || cut < 0 || parameters === undefined) return fail('MALFORMED');
    if (/;?\s*filename\*?\s*=/i.test(parameters)) return fail('FILE_PART');
    const name = /(?:^|;)\s*name="([^"]*)"/i.exec(parameters)?.[1];
    if (name === undefined) return fail('MALFORMED');
    const key = unescapeName(name);
    if (fields.has(key)) return fail('DUPLICATE_KEY');
    fields.set(key, chunk.slice(cut + 4));
  }
  return ok(fields);
}

/** Browsers escape exactly these three in a part's name. */
function unescapeName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}
