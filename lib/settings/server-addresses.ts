// Which servers does a database address name, and which of them is asked now? Pure, but for its memory.

type Servers = {
  /** One address for each host, in their order. */
  readonly addresses: readonly [string, ...string[]];
  /** target_session_attrs: a standby is passed over. */
  readonly wantsPrimary: boolean;
};

const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?@]*)(\/[^?]*)?(?:\?(.*))?$/;
const primaries: readonly (string | null)[] = ['read-write', 'primary'];
const known: readonly (string | null)[] = [...primaries, 'any', null];

/**
 * `postgresql://user:password@one:5432,two:5432/shop?target_session_attrs=read-write`, as libpq reads
 * it. Null: no such address, or a wish that this app does not know. An address of one host comes
 * back as it was, unless it has a wish.
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

/** Goes on to the next server when one fails, for all connections of a pool together. */
export class ServerChoice {
  readonly #servers: Servers;
  #turn = 0;

  constructor(address: string) {
    this.#servers = serversOf(address) ?? { addresses: [address], wantsPrimary: false };
  }

  get wantsPrimary(): boolean {
    return this.#servers.wantsPrimary;
  }

  /** The server to connect to now, and the turn it is; to be named when it fails. */
  get now(): { readonly address: string; readonly turn: number } {
    const { addresses } = this.#servers;
    return { address: addresses[this.#turn % addresses.length] ?? addresses[0], turn: this.#turn };
  }

  /** The next connection asks the next server; what failed in an earlier turn changes nothing. */
  failed(turn: number): void {
    if (turn === this.#turn) this.#turn += 1;
  }
}
