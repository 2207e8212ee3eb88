// Which fields does a message have, and does each have the size and shape of its table?

import { isHexValue } from '@/lib/gateway/wire/field-names';
import {
  completionRequestFields,
  documentedKeys,
  type FieldSpec,
  prepareRequestFields,
  prepareResponseFields,
  resultFields,
  reversalRequestFields,
} from '@/lib/gateway/wire/fields';
import { maskCardNumbers } from '@/lib/text/card-data';

/** The message of docs/gateway.md 2.1 with which a message is compared. */
export type MessageKind =
  | 'prepareRequest'
  | 'prepareAnswer'
  | 'result'
  | 'completionRequest'
  | 'reversalRequest';

/** A name and value as received; null if the value could not be decoded. */
export type ReadField = { readonly name: string; readonly value: string | null };

type FieldProblem =
  | 'BAD_ENCODING'
  | 'DUPLICATE'
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'BAD_SHAPE'
  | 'NOT_IN_DOCUMENT'
  | 'NOT_IN_THIS_MESSAGE';

export type FieldReport = {
  readonly name: string;
  /** Null: it is not shown, because it signs, opens a page, or is unknown. */
  readonly shown: string | null;
  /** Null: not stored. */
  readonly bytes: number | null;
  readonly limits: { readonly min: number; readonly max: number } | null;
  /** The MAC covers it under the configured profile. */
  readonly isSigned: boolean;
  readonly problems: readonly FieldProblem[];
};

const tables: Record<MessageKind, readonly FieldSpec[]> = {
  prepareRequest: prepareRequestFields,
  prepareAnswer: prepareResponseFields,
  result: resultFields,
  completionRequest: completionRequestFields,
  reversalRequest: reversalRequestFields,
};

/** Signatures and tokens: only their length is shown. */
const hidden: readonly string[] = ['P_SIGN', 'REQTKN'];
/** What evidence stores instead of a signature. */
const notKept = '[mac]';
const nameLettersMax = 64;
const shownLettersMax = 300;

/** The kind of message that the field names indicate; ACTION or RC make it a result. */
export function kindOfMessage(fields: readonly ReadField[]): MessageKind {
  const has = (...names: string[]) => fields.some(({ name }) => names.includes(formName(name)));
  if (has('ACTION', 'RC')) return 'result';
  if (has('REQTKN')) return 'prepareAnswer';
  if (!has('RRN', 'INT_REF')) return 'prepareRequest';
  const type = fields.find(({ name }) => formName(name) === 'TRTYPE')?.value;
  return type === '24' ? 'reversalRequest' : 'completionRequest';
}

/** Reports every field in the order received. `signed`: the names under the MAC. */
export function reportFields(
  fields: readonly ReadField[],
  kind: MessageKind,
  signed: readonly string[],
  inProfile: readonly string[],
): FieldReport[] {
  const counts = new Map<string, number>();
  for (const { name } of fields) counts.set(name, (counts.get(name) ?? 0) + 1);
  return fields.map(({ name, value }) => {
    const form = formName(name);
    const spec = tables[kind].find((one) => one.form === form);
    const isListed = documentedKeys.has(form) || inProfile.includes(form);
    const bytes = value === null ? 0 : Buffer.byteLength(value, 'utf8');
    const isKept = value !== notKept;
    const isShown = value !== null && isListed && !hidden.includes(form);
    return {
      name: maskCardNumbers(Array.from(name).slice(0, nameLettersMax).join('')),
      shown: isShown ? shownOf(form, value) : null,
      bytes: isKept ? bytes : null,
      limits: spec === undefined ? null : { min: spec.min, max: spec.max },
      isSigned: signed.includes(form),
      problems: [
        ...(value === null ? (['BAD_ENCODING'] as const) : []),
        ...((counts.get(name) ?? 0) > 1 ? (['DUPLICATE'] as const) : []),
        ...(isListed ? [] : (['NOT_IN_DOCUMENT'] as const)),
        ...(isListed && spec === undefined ? (['NOT_IN_THIS_MESSAGE'] as const) : []),
        ...(spec === undefined || value === null || !isKept ? [] : misfits(spec, value, bytes)),
      ],
    };
  });
}

function shownOf(form: string, value: string): string {
  const shown = value.slice(0, shownLettersMax);
  return isHexValue(form, shown) ? shown : maskCardNumbers(shown);
}

/** The table's mandatory names that the message lacks. */
export function missingFields(fields: readonly ReadField[], kind: MessageKind): string[] {
  const there = new Set(fields.map(({ name }) => formName(name)));
  return tables[kind]
    .filter((spec) => spec.isOptional !== true && !there.has(spec.form))
    .map((spec) => spec.form);
}

/** The name in a form: prepare's JSON has other names. */
export function formName(name: string): string {
  const spec = prepareResponseFields.find((one) => one.json === name);
  return spec?.form ?? name;
}

function misfits(spec: FieldSpec, value: string, bytes: number): FieldProblem[] {
  if (value === '') return spec.isOptional === true ? [] : ['TOO_SHORT'];
  if (bytes < spec.min) return ['TOO_SHORT'];
  if (bytes > spec.max) return ['TOO_LONG'];
  return spec.pattern === undefined || spec.pattern.test(value) ? [] : ['BAD_SHAPE'];
}
