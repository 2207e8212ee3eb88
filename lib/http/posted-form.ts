// May a posted form be parsed? Its size, parts and nesting are limited before any work is done.
import 'server-only';
import { fail, ok, type Result } from '@/lib/result';
import { readBody } from './read-body';

/** Of every body that passes the proxy. The framework's limit for actions is the same. */
const bodyBytesMax = 64 * 1024;
/** Our longest forms are a bulk run of 50 orders and a composed order of 40 rows. */
const partsMax = 400;
/** Arguments of actions are a form and what it showed before. */
const depthMax = 32;
/** A reference to a form, a map, a file: each makes the framework go through all parts again. */
const reference = /^\$(?![-$0-9a-fuDINTn])/;
const referencesMax = 8;
const limits = { bytesMax: bodyBytesMax, timeoutMs: 60_000 };

export type FormProblem = 'BODY_TOO_LARGE' | 'MALFORMED';

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
): Promise<Result<FormData | null, FormProblem>> {
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
  const models = textsOf(form, (name) => !Number.isNaN(Number(name)));
  return areModels(models) && Array.isArray(JSON.parse(String(form.get('0') ?? null)));
}

/** Whether the form's arguments, if it has any, can be read in one pass. */
function areBoundArguments(form: FormData): boolean {
  return areModels(textsOf(form, (name) => /^\$ACTION_.*:/.test(name)));
}

function textsOf(form: FormData, isAsked: (name: string) => boolean): string[] {
  return [...form].filter(([name]) => isAsked(name)).map(([, value]) => String(value));
}

function areModels(texts: readonly string[]): boolean {
  try {
    const models = texts.map((text): unknown => JSON.parse(text));
    return referencesIn(models, depthMax) <= referencesMax;
  } catch {
    return false;
  }
}

/** The references in a value of JSON; infinitely many if it has more levels. */
function referencesIn(value: unknown, levels: number): number {
  if (typeof value === 'string') return reference.test(value) ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) return Number.POSITIVE_INFINITY;
  return Object.values(value).reduce((sum, inner) => sum + referencesIn(inner, levels - 1), 0);
}
