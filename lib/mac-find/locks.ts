// Did this key make this P_SIGN of a text? Each way a key may be used, as one question.
import { createHash, createHmac, publicDecrypt, constants as rsa } from 'node:crypto';
import type { MacAlgorithm } from '@/lib/gateway/mac/mac-profile';
import type { KeyForm, KeyReading } from './key-readings';

/** A key and an algorithm; `fits` is one step of the search. */
export type Lock = {
  readonly keyAt: number;
  readonly form: KeyForm;
  readonly algorithm: MacAlgorithm;
  readonly fits: (source: string | Buffer) => boolean;
};

/**
 * Why no lock can be made. OTHER_LENGTH: no algorithm gives a P_SIGN of that length with such a
 * key. OTHER_RSA_KEY: another private key made it. OTHER_DIGEST: RSA over a digest that a profile
 * cannot name.
 */
export type LockProblem = 'OTHER_LENGTH' | 'OTHER_RSA_KEY' | 'OTHER_DIGEST';

export type Locks = { readonly locks: readonly Lock[]; readonly problem: LockProblem | null };

const hmacs: readonly (readonly [number, MacAlgorithm, string])[] = [
  [32, 'hmac-sha256', 'sha256'],
  [20, 'hmac-sha1', 'sha1'],
  [64, 'hmac-sha512', 'sha512'],
];

/** What stands before the digest inside an RSA signature (PKCS#1 v1.5). */
const digestPrefixes: readonly (readonly [string, MacAlgorithm, string])[] = [
  ['3031300d060960864801650304020105000420', 'rsa-sha256', 'sha256'],
  ['3020300c06082a864886f70d020505000410', 'rsa-md5', 'md5'],
];

/** The locks of one P_SIGN, the likeliest key first. */
export function locksOf(mac: Buffer, keys: readonly KeyReading[]): Locks {
  const answers = keys.map((reading, keyAt) => ({ ...lockOf(mac, reading), keyAt, reading }));
  const locks = answers.flatMap(({ made, keyAt, reading: { form } }) =>
    made === null ? [] : [{ ...made, keyAt, form }],
  );
  const problem = answers.find(({ problem }) => problem !== null)?.problem ?? 'OTHER_LENGTH';
  return { locks, problem: locks.length > 0 ? null : problem };
}

type Made = Pick<Lock, 'algorithm' | 'fits'>;
type LockAnswer = { readonly made: Made | null; readonly problem: LockProblem | null };

function lockOf(mac: Buffer, { key }: KeyReading): LockAnswer {
  const bits = key.asymmetricKeyDetails?.modulusLength;
  if (bits !== undefined) {
    if (mac.length * 8 !== bits) return { made: null, problem: 'OTHER_LENGTH' };
    return rsaLock(mac, key);
  }
  const hmac = hmacs.find(([length]) => length === mac.length);
  if (hmac === undefined) return { made: null, problem: 'OTHER_LENGTH' };
  const [, algorithm, hash] = hmac;
  const fits = (source: string | Buffer) =>
    createHmac(hash, key).update(source).digest().equals(mac);
  return { made: { algorithm, fits }, problem: null };
}

/** The signature is opened once and says its digest, so a step costs no more than a hash. */
function rsaLock(mac: Buffer, key: KeyReading['key']): LockAnswer {
  let inside: string;
  try {
    inside = publicDecrypt({ key, padding: rsa.RSA_PKCS1_PADDING }, mac).toString('hex');
  } catch {
    return { made: null, problem: 'OTHER_RSA_KEY' };
  }
  const known = digestPrefixes.find(([prefix]) => inside.startsWith(prefix));
  if (known === undefined) return { made: null, problem: 'OTHER_DIGEST' };
  const [prefix, algorithm, hash] = known;
  const digest = Buffer.from(inside.slice(prefix.length), 'hex');
  const fits = (source: string | Buffer) => createHash(hash).update(source).digest().equals(digest);
  return { made: { algorithm, fits }, problem: null };
}
