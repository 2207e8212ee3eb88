// May a posted form be parsed? Its size, parts and nesting are limited before any work is done.
import 'server-only';
import { fail, ok, type Result } from '@/lib/result/result';
import { readModels } from './action-models';
import { readBody } from './read-body';

/** Of every body that passes the proxy. The framework's limit for actions is the same. */
export const bodyBytesMax = 64 * 1024;
/** Our longest forms are a bulk run of 50 orders and a composed order of 40 rows. */
const partsMax = 400;
const limits = { bytesMax: bodyBytesMax, timeoutMs: 60_000 };

export type PostedFormProblem = 'BODY_TOO_LARGE' | 'MALFORMED';

/** Machine doors and uploads pass the proxy by and limit their bodies themselves. */
const readByTheirDoors =
  /^\/(?:api\/(?:backref|notifications)|admin\/(?:catalogue\/[a-z0-9-]+|settings\/identity)\/picture|admin\/(?:reconciliation\/statements|catalogue\/file)\/upload)$/;

/** Whether the door at this path reads bodies with limits of its own. */
export function isReadByItsDoor(path: string): boolean {
  return readByTheirDoors.test(path);
}

/** Whether the framework would parse the body of this request. */
export function isPostedForm({ method, headers }: Request): boolean {
  return method === 'POST' && (isMultipart(headers) || headers.has('next-action'));
}

/**
 * Reads what a page or an action is sent: the fields of a form that was sent without scripts, null
 * for the arguments of a script. Fails: BODY_TOO_LARGE; MALFORMED for what no page of ours sends:
 * the framework would parse it at length or answer with 500.
 */
export async function readPostedForm(
  request: Request,
): Promise<Result<FormData | null, PostedFormProblem>> {
  const { body, headers } = request;
  const read = await readBody(body, headers.get('content-length'), limits);
  if (!read.ok) return fail(read.code === 'BODY_TOO_LARGE' ? read.code : 'MALFORMED');
  const isCall = headers.has('next-action');
  if (!isMultipart(headers)) {
    const form = new FormData();
    form.set('0', new TextDecoder().decode(read.value));
    return areArguments(form) ? ok(null) : fail('MALFORMED');
  }
  const form = await parseMultipart(read.value, headers.get('content-type') ?? '');
  if (form === null) return fail('MALFORMED');
  const isOurs = isCall ? areArguments(form) : areBoundArguments(form);
  return isOurs ? ok(isCall ? null : form) : fail('MALFORMED');
}

function isMultipart(headers: Headers): boolean {
  return (headers.get('content-type') ?? '').startsWith('multipart/');
}

async function parseMultipart(body: Uint8Array, type: string): Promise<FormData | null> {
  const named = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
  const boundary = named?.[1] ?? named?.[2];
  if (boundary === undefined || countOf(Buffer.from(body), `--${boundary}`) > partsMax) return null;
  const headers = { 'content-type': type };
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
}

/** How often the mark stands in the bytes; stops at one more than the limit of parts. */
function countOf(bytes: Buffer, mark: string): number {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0 && count <= partsMax; count += 1) {
    at = bytes.indexOf(mark, at + mark.length);
  }
  return count;
}

/** Whether a script's arguments are a list, as the framework sends them; it has the name 0. */
function areArguments(form: FormData): boolean {
  // The framework takes for a number whatever JavaScript does.
  const models = readModels(form, (name) => !Number.isNaN(Number(name)));
  return models !== null && Array.isArray(models.get('0'));
}

/** Whether the arguments in a form without scripts, if it has any, can be read. */
function areBoundArguments(form: FormData): boolean {
  const prefixes = new Set([...form.keys()].map((name) => /^\$ACTION_.*?:/.exec(name)?.[0]));
  return [...prefixes].every(
    (prefix) => !prefix || readModels(form, (name) => name.startsWith(prefix), prefix) !== null,
  );
}
