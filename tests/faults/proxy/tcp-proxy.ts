// What stands between the app and a server, and can go wrong on command? A small TCP proxy.
import { createServer, connect as open, type Server, type Socket } from 'node:net';
import { Link } from './link';
import { ActiveToxic, type DeliveredFault, type ToxicOptions } from './toxics';

export type ProxyTarget =
  | { readonly host: string; readonly port: number }
  /** The path of a Unix socket. */
  | { readonly path: string };

type TcpProxyOptions = {
  readonly name: string;
  readonly target: ProxyTarget;
  /** 0 or nothing: a free one. */
  readonly port?: number;
};

/** Lets everything through until a toxic is added; knows which faults it delivered. */
export class TcpProxy {
  readonly name: string;
  readonly #options: TcpProxyOptions;
  #target: ProxyTarget;
  readonly #server: Server;
  readonly #links = new Set<Link>();
  readonly #toxics: ActiveToxic[] = [];
  readonly #log: DeliveredFault[] = [];
  #connections = 0;
  #added = 0;
  #port = 0;

  constructor(options: TcpProxyOptions) {
    this.name = options.name;
    this.#options = options;
    this.#target = options.target;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (client) =>
      this.#accept(client),
    );
  }

  get port(): number {
    return this.#port;
  }

  /** Every fault that was delivered since the start, oldest first. */
  get log(): readonly DeliveredFault[] {
    return this.#log;
  }

  /** How many connections are open, and how many there ever were. */
  get connections(): { open: number; ever: number } {
    return { open: this.#links.size, ever: this.#connections };
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#port || (this.#options.port ?? 0), '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
    return this;
  }

  /** Puts a fault in the way, from now on. */
  add(wish: ToxicOptions): ActiveToxic {
    this.#added += 1;
    const toxic = new ActiveToxic(wish, this.#added);
    this.#toxics.push(toxic);
    if (wish.type === 'down' && !wish.match) {
      for (const link of this.#links) this.#refuse(link, toxic);
    }
    return toxic;
  }

  remove(toxic: ActiveToxic): void {
    toxic.remove();
    const index = this.#toxics.indexOf(toxic);
    if (index >= 0) this.#toxics.splice(index, 1);
  }

  /** Takes all faults away; what they held goes on. */
  clear(): void {
    for (const toxic of [...this.#toxics]) this.remove(toxic);
  }

  /** Connections from now on lead to another server. */
  leadTo(target: ProxyTarget): void {
    this.#target = target;
  }

  /** Resets every open connection once, as a server that is killed does; gives how many. */
  cutAll(): number {
    const links = [...this.#links];
    for (const link of links) link.reset();
    return links.length;
  }

  /** Nobody listens any more: connections are cut, new ones refused, until `listen` again. */
  async refuse(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.cutAll();
    await closed;
  }

  async stop(): Promise<void> {
    this.clear();
    if (this.#server.listening) await this.refuse();
    else this.cutAll();
  }

  #accept(client: Socket): void {
    this.#connections += 1;
    client.on('error', () => {});
    const number = this.#connections;
    const down = this.#toxics.find(
      (toxic) => toxic.wish.type === 'down' && !toxic.wish.match && toxic.mayHit(number),
    );
    if (down) {
      this.#note(down, number);
      client.resetAndDestroy();
      return;
    }
    const server = open({ ...this.#target, allowHalfOpen: true });
    server.setNoDelay(true);
    const link = new Link(number, client, server, {
      toxics: () => this.#toxics,
      note: (toxic) => this.#note(toxic, number),
    });
    this.#links.add(link);
    void link.ended.then(() => this.#links.delete(link));
  }

  #refuse(link: Link, toxic: ActiveToxic): void {
    if (!toxic.mayHit(link.number)) return;
    this.#note(toxic, link.number);
    link.reset();
  }

  #note(toxic: ActiveToxic, connection: number): void {
    const fault = toxic.hit(connection, this.name, Date.now());
    if (fault) this.#log.push(fault);
  }
}

/** Starts a proxy on a port of loopback. */
export function startProxy(options: TcpProxyOptions): Promise<TcpProxy> {
  return new TcpProxy(options).listen();
}
