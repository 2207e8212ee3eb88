// Answers: which fields does one bank sign, in which order and by which algorithm?

export type MacAlgorithm = 'hmac-sha1' | 'hmac-sha256' | 'hmac-sha512' | 'rsa-sha256' | 'rsa-md5';

export type MacList =
  | 'prepare'
  | 'completion'
  | 'reversal'
  | 'result'
  | 'resultDeclined'
  | 'completionResult'
  | 'reversalResult';

export type GatewayProfile = {
  readonly name: string;
  readonly algorithm: MacAlgorithm;
  readonly absent: '-' | 'skip';
  readonly trailer: string;
  readonly case: 'upper' | 'lower';
  readonly constants: Readonly<Record<string, string>>;
  readonly fields: Readonly<Partial<Record<MacList, readonly string[]>>>;
};

const words = (text: string): string[] => text.split(' ');

const CGI_REQUEST = words('ORDER AMOUNT CURRENCY RRN INT_REF TRTYPE TERMINAL TIMESTAMP NONCE');

const BUILT_IN: readonly GatewayProfile[] = [
  {
    name: 'way4-hmac-sha256',
    algorithm: 'hmac-sha256',
    absent: '-',
    trailer: '',
    case: 'upper',
    constants: {},
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
    absent: '-',
    trailer: '',
    case: 'upper',
    constants: {},
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
];

const ALGORITHMS: readonly string[] = [
  'hmac-sha1',
  'hmac-sha256',
  'hmac-sha512',
  'rsa-sha256',
  'rsa-md5',
];
const LISTS: readonly MacList[] = [
  'prepare',
  'completion',
  'reversal',
  'result',
  'resultDeclined',
  'completionResult',
  'reversalResult',
];
const NEEDED: readonly MacList[] = ['prepare', 'completion', 'reversal', 'result'];

/** The built-in profile of that name; undefined if the text is the path of a JSON profile. */
export function findBuiltInProfile(name: string): GatewayProfile | undefined {
  return BUILT_IN.find((profile) => profile.name === name);
}

/**
 * Reads a JSON profile. Keys that only the merchant uses (`successRc`, `noMoneyRc`) are ignored.
 * Throws an Error with one sentence if the profile cannot be used.
 */
export function parseGatewayProfile(json: unknown): GatewayProfile {
  const source = asRecord(json, 'The MAC profile');
  const algorithm = source.algorithm;
  if (typeof algorithm !== 'string' || !ALGORITHMS.includes(algorithm)) {
    throw new Error(`The MAC profile names no algorithm of ${ALGORITHMS.join(', ')}.`);
  }
  return {
    name: typeof source.name === 'string' ? source.name : 'unnamed',
    algorithm: algorithm as MacAlgorithm,
    absent: oneOf(source.absent, ['-', 'skip'], 'absent'),
    trailer: typeof source.trailer === 'string' ? source.trailer : '',
    case: oneOf(source.case, ['upper', 'lower'], 'case'),
    constants: readConstants(source.constants),
    fields: readLists(asRecord(source.fields, 'The `fields` of the MAC profile')),
  };
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

function asRecord(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${what} must be a JSON object.`);
  }
  return value as Record<string, unknown>;
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], what: string): T {
  const fallback = allowed[0];
  const found = allowed.find((candidate) => candidate === (value ?? fallback));
  if (found === undefined) {
    throw new Error(`The MAC profile's \`${what}\` must be one of: ${allowed.join(', ')}.`);
  }
  return found;
}

function readConstants(value: unknown): Record<string, string> {
  const constants: Record<string, string> = {};
  for (const [name, text] of Object.entries(asRecord(value ?? {}, 'The constants'))) {
    if (typeof text !== 'string') throw new Error(`The constant ${name} must be a string.`);
    constants[name] = text;
  }
  return constants;
}

function readLists(source: Record<string, unknown>): Partial<Record<MacList, readonly string[]>> {
  const lists: Partial<Record<MacList, readonly string[]>> = {};
  for (const list of LISTS) {
    const names = source[list];
    if (names === undefined && !NEEDED.includes(list)) continue;
    if (!Array.isArray(names) || names.some((name) => typeof name !== 'string')) {
      throw new Error(`The MAC profile's list \`${list}\` must be a list of field names.`);
    }
    lists[list] = names as string[];
  }
  return lists;
}
