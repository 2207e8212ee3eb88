// What is kept of a message? Its fields, without our signature and without anything card-like.
import { maskCardNumbers } from '@/lib/card-data';

const valueMax = 300;

/** Fields as they are stored: MAC masked, card-like digits masked, values bounded. */
export function evidenceFields(fields: ReadonlyMap<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of fields) {
    kept[name] = name === 'P_SIGN' || name === 'p_sign' ? '[mac]' : boundedText(value);
  }
  return kept;
}

/** A text from outside, bounded, card-like digits masked and NUL removed (PostgreSQL refuses it). */
export function boundedText(value: string): string {
  return maskCardNumbers(value.replaceAll('\u0000', '\ufffd')).slice(0, valueMax);
}
