// What happens to a connection that does not answer? It is destroyed, and its statements fail.
import 'server-only';
import { Socket } from 'node:net';
import pg from 'pg';
import type { ServerChoice } from '@/lib/settings/server-addresses';
import { answerMs, tooLate } from './patience';

type Status = { readonly parameterName: string; readonly parameterValue: string };

type Ask = (...asked: readonly unknown[]) => unknown;

/** Like a server that cannot take connections yet: whoever asks again meets the next one. */
const isStandby = () => Object.assign(new Error('the server is a standby'), { code: '57P03' });

/**
 * A connection whose statements, COMMIT and ROLLBACK included, are answered in time or fail like
 * those of a lost connection: the server's own time-outs do not help if nothing arrives from it. It
 * is not used again, because a late answer could be taken for another statement's.
 */
export class DeadlineClient extends pg.Client {
  readonly #socket: Socket;
  #timer: NodeJS.Timeout | undefined;
  #isGathering = false;

  constructor(config?: pg.ClientConfig, servers?: ServerChoice) {
    const socket = new Socket();
    const place = servers?.now;
    super({ ...config, ...(place && { connectionString: place.address }), stream: () => socket });
    this.#socket = socket;
    if (servers && place) this.#follow(servers, place.turn);
    // All statements are answered.
    this.on('drain', () => this.#stopWaiting());
    this.on('end', () => this.#stopWaiting());
    const ask: Ask = (...asked) => {
      this.#gather();
      this.#timer ??= this.#startWaiting();
      return Reflect.apply(pg.Client.prototype.query as Ask, this, asked);
    };
    this.query = ask as typeof this.query;
  }

  /** Sends the next connection to another server if this one fails or is a standby. */
  #follow(servers: ServerChoice, turn: number): void {
    let isOpen = false;
    this.once('connect', () => {
      isOpen = true;
    });
    this.connection.on('error', () => servers.failed(turn));
    this.connection.on('end', () => {
      if (!isOpen) servers.failed(turn);
    });
    // A server reports this when it accepts a connection, and again when it is promoted.
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Status) => {
      if (parameterName !== 'in_hot_standby' || parameterValue !== 'on') return;
      if (!servers.wantsPrimary) return;
      this.connection.emit('error', isStandby());
      this.#socket.destroy();
    });
  }

  /**
   * Statements that are asked for together are sent at once, when the running code yields: each
   * write wakes the database server, which is most of the cost of a short transaction.
   */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  #startWaiting(): NodeJS.Timeout {
    const timer = setTimeout(() => {
      // An answer that arrived while the process was busy is read before giving up.
      setImmediate(() => {
        if (this.#timer === timer) this.#giveUp();
      });
    }, answerMs());
    return timer;
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #giveUp(): void {
    this.#stopWaiting();
    this.connection.emit('error', tooLate());
    // A reset also drops undelivered data: a COMMIT must not arrive after its caller has checked
    // its outcome. Only TCP has a reset.
    if (this.#socket.remoteAddress === undefined) this.#socket.destroy();
    else this.#socket.resetAndDestroy();
  }
}

/** The class of a pool's connections: each connects to the server whose turn it is. */
export function clientFollowing(servers: ServerChoice): typeof DeadlineClient {
  return class extends DeadlineClient {
    constructor(config?: pg.ClientConfig) {
      super(config, servers);
    }
  };
}
