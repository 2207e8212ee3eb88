// Answers: which fields does one bank sign, in which order and by which algorithm?

import { z } from 'zod';

export const macLists = [
  'prepare',
  'completion',
  'reversal',
  'result',
  'resultDeclined',
  'completionResult',
  'reversalResult',
] as const;

export type MacList = (typeof macLists)[number];

const names = z.array(z.string());

/** Keys that only the merchant uses (`successRc`, `noMoneyRc`) are ignored. */
const profileShape = z.object({
  name: z.string().default('unnamed'),
  algorithm: z.enum(['hmac-sha1', 'hmac-sha256', 'hmac-sha512', 'rsa-sha256', 'rsa-md5']),
  absent: z.enum(['-', '0', 'skip']).default('-'),
  lengths: z.enum(['bytes', 'characters']).optional(),
  trailer: z.string().default(''),
  case: z.enum(['upper', 'lower']).default('upper'),
  constants: z.record(z.string(), z.string()).default({}),
  fields: z.object({
    prepare: names,
    completion: names,
    reversal: names,
    result: names,
    resultDeclined: names.optional(),
    completionResult: names.optional(),
    reversalResult: names.optional(),
  }),
});

export type GatewayProfile = z.output<typeof profileShape>;
export type MacAlgorithm = GatewayProfile['algorithm'];

const words = (text: string): string[] => text.split(' ');

const CGI_REQUEST = words('ORDER AMOUNT CURRENCY RRN INT_REF TRTYPE TERMINAL TIMESTAMP NONCE');

const BUILT_IN = [
  {
    name: 'way4-hmac-sha256',
    algorithm: 'hmac-sha256',
    fields: {
      prepare: words('AMOUNT CURRENCY ORDER DESC EMAIL TRTYPE TIMESTAMP NONCE BACKREF'),
      completion: CGI_REQUEST,
      reversal: CGI_REQUEST,
      result: words(
        'ACTION RC APPROVAL CURRENCY AMOUNT TERMINAL TRTYPE ORDER RRN TIMESTAMP INT_REF NONCE',
      ),
    },
  },
  {
    name: 'way4-classic',
    algorithm: 'hmac-sha1',
    fields: {
      prepare: words(
        'AMOUNT CURRENCY ORDER DESC MERCH_NAME MERCH_URL MERCHANT TERMINAL EMAIL TRTYPE ' +
          'COUNTRY MERCH_GMT TIMESTAMP NONCE BACKREF',
      ),
      completion: CGI_REQUEST,
      reversal: CGI_REQUEST,
      result: words(
        'TERMINAL TRTYPE ORDER AMOUNT CURRENCY DESC ACTION RC MESSAGE RRN INT_REF APPROVAL ' +
          'TIMESTAMP NONCE',
      ),
    },
  },
].map((profile) => profileShape.parse(profile));

/** The built-in profile of that name; undefined if the text is the path of a JSON profile. */
export function findBuiltInProfile(name: string): GatewayProfile | undefined {
  return BUILT_IN.find((profile) => profile.name === name);
}

/** Reads a JSON profile. Throws an Error that says why it cannot be used. */
export function parseGatewayProfile(json: unknown): GatewayProfile {
  const read = profileShape.safeParse(json);
  if (read.success) return read.data;
  throw new Error(`The MAC profile cannot be used. ${z.prettifyError(read.error)}`);
}

/** The list that signs a message; the special lists fall back to `result`. */
export function macListOf(
  profile: GatewayProfile,
  list: MacList,
  action: string,
): readonly string[] {
  if (list === 'result' && action !== '0' && profile.fields.resultDeclined !== undefined) {
    return profile.fields.resultDeclined;
  }
  return profile.fields[list] ?? profile.fields.result ?? [];
}
