// Answers: what number does an AMOUNT text mean, and how is a number written on the wire?

const DECIMALS = 3;
const AMOUNT = /^(0|[1-9]\d*)(?:\.(\d{1,3}))?$/;

/** Thousandths of a dinar; undefined if the text is no amount. */
export function toMinor(text: string): bigint | undefined {
  const match = AMOUNT.exec(text);
  if (match === null) return undefined;
  return BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(DECIMALS, '0'));
}

/** Decimal text with exactly `decimals` decimals; further digits are cut off. */
export function toText(minor: bigint, decimals = DECIMALS): string {
  const digits = minor.toString().padStart(DECIMALS + 1, '0');
  const whole = digits.slice(0, -DECIMALS);
  return decimals === 0 ? whole : `${whole}.${digits.slice(-DECIMALS).slice(0, decimals)}`;
}

/** The amount with a fee in percent, with as many decimals as the text had. */
export function addFee(text: string, percent: number): string {
  const minor = toMinor(text);
  if (minor === undefined || percent === 0) return text;
  const decimals = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
  const step = 10n ** BigInt(DECIMALS - decimals);
  const fee = (minor * BigInt(Math.round(percent * 100))) / 10_000n;
  return toText(minor + ((fee + step / 2n) / step) * step, decimals);
}
