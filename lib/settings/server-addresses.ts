// Which servers does a database address name, and which is used now? Pure, except for the current
// turn.

type Servers = {
  /** One address for each host, in their order. */
  readonly addresses: readonly [string, ...string[]];
  /** From target_session_attrs: standbys are skipped. */
  readonly wantsPrimary: boolean;
};

const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?@]*)(\/[^?]*)?(?:\?(.*))?$/;
const primaries: readonly (string | null)[] = ['read-write', 'primary'];
const known: readonly (string | null)[] = [...primaries, 'any', null];

/**
 * Parses `postgresql://user:password@one:5432,two:5432/shop?target_session_attrs=read-write`, like
 * libpq. Null if it is no such address, or has a target_session_attrs that this app does not know.
 * An address of one host is returned unchanged, unless it has that option.
 */
export function serversOf(address: string): Servers | null {
  const [, beginning = '', hosts = '', path = '', query = ''] = shape.exec(address) ?? [];
  const options = new URLSearchParams(query);
  const wish = options.get('target_session_attrs');
  if (!shape.test(address) || !known.includes(wish)) return null;
  const list = hosts.split(',');
  const [first, ...others] = list;
  if (first === undefined || (list.length > 1 && list.includes(''))) return null;
  const isPlain = wish === null && others.length === 0;
  options.delete('target_session_attrs');
  const rest = options.size > 0 ? `?${options}` : '';
  const single = (host: string) => (isPlain ? address : `${beginning}${host}${path}${rest}`);
  return {
    addresses: [single(first), ...others.map(single)],
    wantsPrimary: primaries.includes(wish),
  };
}

/** Whether every part of an address can be read, as the driver will read it. */
export function isReadableAddress(address: string): boolean {
  // A socket's address has no host after the `@`, which is not a valid URL.
  const text = address.replace('@/', '@localhost/');
  if (!URL.canParse(text)) return false;
  const { username, password, hostname, pathname } = new URL(text);
  try {
    for (const part of [username, password, hostname, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** Moves on to the next server when one fails, for all connections of a pool together. */
export class ServerChoice {
  readonly #servers: Servers;
  #turn = 0;

  constructor(address: string) {
    this.#servers = serversOf(address) ?? { addresses: [address], wantsPrimary: false };
  }

  get wantsPrimary(): boolean {
    return this.#servers.wantsPrimary;
  }

  /** The server to connect to now, and its turn, to be passed to `failed`. */
  get now(): { readonly address: string; readonly turn: number } {
    const { addresses } = this.#servers;
    return { address: addresses[this.#turn % addresses.length] ?? addresses[0], turn: this.#turn };
  }

  /** Moves to the next server; a failure from an earlier turn changes nothing. */
  failed(turn: number): void {
    if (turn === this.#turn) this.#turn += 1;
  }
}
