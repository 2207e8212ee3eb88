// What makes this message unlike any other? 16 unpredictable bytes ("Authentication", point 4).

const nonceBytes = 16;

/** NONCE of a request: 16 bytes of the given source, as 32 upper-case hex digits. */
export function makeNonce(randomBytes: (size: number) => Buffer): string {
  const bytes = randomBytes(nonceBytes);
  if (bytes.length !== nonceBytes) throw new RangeError('the random source gave another length');
  return bytes.toString('hex').toUpperCase();
}
