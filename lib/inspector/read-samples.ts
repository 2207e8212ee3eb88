// Which signed messages are in a text, with the string that was signed? For finding a profile.
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import type { MailText } from '@/lib/gateway/mail/mail';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { makeSample, type Sample, type SampleProblem } from '@/lib/mac-find/sample';
import { formName } from './field-report';
import { readPasted } from './read-pasted';

export type ReadSamples = {
  readonly samples: readonly Sample[];
  /** Values from texts without a P_SIGN, such as the merchant's number. */
  readonly facts: WireFields;
  readonly problems: readonly SampleProblem[];
};

const samplesMax = 20;
const sourceLettersMin = 20;
const marksMin = 3;
const pairs = /(?<![A-Za-z0-9_])([A-Za-z][A-Za-z_]{1,31}) ?[=:] ?("[^"]*"|'[^']*'|[^\s,;&"'{}]*)/g;

/** Every message of the text. `profiles`: their field names are known, too. */
export function readSamples(
  text: string,
  mailTexts: readonly MailText[],
  profiles: readonly MacProfile[],
): ReadSamples {
  const messages = text.trimStart().startsWith('{') ? inJson(text) : null;
  const found = messages ?? [{ fields: inText(text, mailTexts, allNames(profiles)), source: null }];
  const samples: Sample[] = [];
  const problems: SampleProblem[] = [];
  const facts = new Map<string, string>();
  for (const { fields, source } of found.slice(0, samplesMax)) {
    const made = makeSample(fields, source ?? sourceIn(text, fields));
    if (!('problem' in made)) samples.push(made);
    else if (made.problem !== 'NO_MAC') problems.push(made.problem);
    else for (const [name, value] of fields) if (value !== '') facts.set(name, value);
  }
  if (samples.length + facts.size === 0 && problems.length === 0) problems.push('TOO_FEW_FIELDS');
  return { samples, facts, problems };
}

/** What was read from several texts, as one. */
export function joinSamples(all: readonly ReadSamples[]): ReadSamples {
  return {
    samples: all.flatMap(({ samples }) => samples),
    facts: new Map(all.flatMap(({ facts }) => [...facts])),
    problems: all.flatMap(({ problems }) => problems),
  };
}

type Message = { readonly fields: WireFields; readonly source: string | null };

/** A message as JSON, an example with `data`, `source` and `p_sign`, or a file of such examples. */
function inJson(text: string): Message[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const found: Message[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 4) return;
    const members = Object.entries(value);
    const texts = members.flatMap(([name, one]) =>
      typeof one === 'string' || typeof one === 'number'
        ? [[formNameOf(name), `${one}`] as const]
        : [],
    );
    const own = new Map(texts);
    const { data, fields, source } = value as Record<string, unknown>;
    const inner = [data, fields].find((one) => isRecord(one));
    if (own.has('P_SIGN')) {
      const below = inner === undefined ? [] : Object.entries(inner).map(asField);
      const given =
        inner === undefined ? own : new Map([...below, ['P_SIGN', own.get('P_SIGN') ?? '']]);
      found.push({ fields: given, source: typeof source === 'string' ? source : null });
    } else for (const [, one] of members) visit(one, depth + 1);
    if (depth === 0 && found.length === 0) found.push({ fields: own, source: null });
  };
  visit(json, 0);
  return found;
}

function asField([name, value]: [string, unknown]): [string, string] {
  return [formNameOf(name), typeof value === 'object' ? '' : String(value)];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inText(text: string, mailTexts: readonly MailText[], profile: MacProfile): WireFields {
  const readings = readPasted(text, mailTexts, profile).map(({ fields }) => {
    const named = fields.map(({ name, value }) => [formNameOf(name), value ?? ''] as const);
    return new Map(named);
  });
  const signed = readings.find((fields) => fields.has('P_SIGN'));
  return signed ?? inLogLine(text, profile) ?? readings[0] ?? new Map();
}

/** What a log keeps of a message: an address, a body, an object or pairs, with other words around. */
function inLogLine(text: string, profile: MacProfile): WireFields | null {
  const object = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  const [message] = object.startsWith('{') ? (inJson(object) ?? []) : [];
  if (message?.fields.has('P_SIGN')) return message.fields;
  const body = text.split(/[\s"']+/).find((one) => /(?:^|[?&])p_sign=/i.test(one));
  if (body?.includes('&')) {
    const query = new URLSearchParams(body.slice(body.indexOf('?') + 1));
    return new Map([...query].map(([name, value]) => [formNameOf(name), value]));
  }
  const listed = new Set(Object.values(profile.fields).flatMap((list) => list ?? []));
  const found = [...text.matchAll(pairs)].flatMap(([, name = '', value = '']) => {
    const form = formNameOf(name);
    const bare = value.replace(/^["']|["']$/g, '');
    return listed.has(form) || form === 'P_SIGN' ? [[form, bare] as const] : [];
  });
  return found.length > 0 ? new Map(found) : null;
}

/** A line or a quoted text of the example that has lengths and values of this very message. */
function sourceIn(text: string, fields: WireFields): string | null {
  const marks = [...fields]
    .filter(([name, value]) => name !== 'P_SIGN' && value.length > 1)
    .map(([, value]) => `${Buffer.byteLength(value, 'utf8')}${value}`);
  const lines = text.split(/\r?\n/).flatMap((line) => [line, line.replace(/^[^:=]{0,60}[:=]/, '')]);
  const quoted = [...text.matchAll(/"([^"\r\n]{20,})"/g)].map(([, inside = '']) => inside);
  const holds = (one: string) => marks.filter((mark) => one.includes(mark)).length;
  const likely = [...lines, ...quoted]
    .map((one) => one.trim().replace(/^["'`]|["'`]$/g, ''))
    .filter((one) => one.length >= sourceLettersMin && /^[0-9-]/.test(one) && !one.includes('&'));
  const [best] = likely.toSorted(
    (one, other) => holds(other) - holds(one) || one.length - other.length,
  );
  return best !== undefined && holds(best) >= Math.min(marksMin, marks.length) ? best : null;
}

/** The form's name of a JSON key; of a bank's example also where its letters are small. */
function formNameOf(name: string): string {
  const form = formName(name);
  return /^[a-z][a-z0-9_]*$/.test(form) ? form.toUpperCase() : form;
}

/** A profile that lists every name of all, so that readers know them. */
function allNames(profiles: readonly MacProfile[]): MacProfile {
  const [first] = profiles;
  if (first === undefined) throw new RangeError('no profile');
  const names = profiles.flatMap(({ fields }) =>
    Object.values(fields).flatMap((list) => list ?? []),
  );
  return { ...first, fields: { ...first.fields, prepare: [...new Set(names)] } };
}
