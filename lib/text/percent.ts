// How is a share in hundredths of a percent written and typed?
import { normaliseDigits } from '@/lib/money/money';

/** 1250 hundredths are 12.5 percent. */
export function percentText(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
}

/** At most four digits and two decimals, in the digits of any script, in hundredths; null: none. */
export function readPercent(typed: string): number | null {
  const text = normaliseDigits(typed.trim()).replace(/\s*[%٪]$/, '');
  const match = /^(\d{1,4})(?:[.,٫](\d{1,2}))?$/.exec(text);
  return match === null ? null : Number((match[1] ?? '') + (match[2] ?? '').padEnd(2, '0'));
}
