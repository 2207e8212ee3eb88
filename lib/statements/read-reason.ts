// Is a typed reason acceptable? One line, neither too short nor too long. Pure.
import { fail, ok, type Result } from '@/lib/result';
import { oneLine } from '@/lib/text/one-line';
import { reasonMax } from '@/lib/text/reason-limit';

const reasonMin = 3;

/** The reason in one line. REASON_REQUIRED: shorter than three letters. */
export function readReason(text: string): Result<string, 'REASON_REQUIRED' | 'REASON_TOO_LONG'> {
  const reason = oneLine(text);
  if (reason.length < reasonMin) return fail('REASON_REQUIRED');
  return reason.length > reasonMax ? fail('REASON_TOO_LONG') : ok(reason);
}
