// How do bytes travel over one proxied connection, and what do toxics do to them?
import type { Socket } from 'node:net';
import { ChunkQueue } from './chunk-queue';
import type { ActiveToxic, Stream } from './toxics';

type LinkWorld = {
  readonly toxics: () => readonly ActiveToxic[];
  readonly note: (toxic: ActiveToxic) => void;
};

/** Bytes of earlier chunks that are kept so that a text cut in two is still found. */
const tailMax = 256;

/** A client's socket, the server's socket, and the two directions between them. */
export class Link {
  readonly ended: Promise<void>;
  readonly #clientQueue: ChunkQueue;
  readonly #spent = new Set<ActiveToxic>();
  /** How many of a toxic's texts have gone upstream on this connection. */
  readonly #seen = new Map<ActiveToxic, { count: number; upTo: number }>();
  #tail = '';
  #looked = 0;
  #isOver = false;
  #end: () => void = () => {};

  constructor(
    readonly number: number,
    readonly client: Socket,
    readonly server: Socket,
    readonly world: LinkWorld,
  ) {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    for (const socket of [client, server]) {
      socket.on('error', () => this.reset());
      socket.on('close', () => this.#closeWhenBothAre());
    }
    this.#clientQueue = new ChunkQueue(client);
    void this.#carryAll('upstream', this.#clientQueue, server);
    void this.#carryAll('downstream', new ChunkQueue(server), client);
  }

  /** Ends both sides as a crash would. */
  reset(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const socket of [this.client, this.server]) {
      // A Unix socket has no reset, and one that is not connected yet has nobody to hear it.
      if (socket.remoteAddress === undefined) socket.destroy();
      else socket.resetAndDestroy();
    }
    this.#end();
  }

  #close(): void {
    this.client.end();
    this.server.end();
  }

  #closeWhenBothAre(): void {
    if (this.client.destroyed && this.server.destroyed) {
      this.#isOver = true;
      this.#end();
    }
  }

  async #carryAll(stream: Stream, from: ChunkQueue, to: Socket): Promise<void> {
    for (let chunk = await from.next(); chunk !== null; chunk = await from.next()) {
      if (stream === 'upstream') this.#look(chunk);
      if (!(await this.#carry(stream, chunk, to))) return;
    }
    to.end();
  }

  /** Which texts that toxics wait for have now gone by? */
  #look(chunk: Buffer): void {
    const text = this.#tail + chunk.toString('latin1');
    const base = this.#looked - this.#tail.length;
    for (const toxic of this.world.toxics()) {
      const texts = toxic.wish.match ?? [];
      const seen = this.#seen.get(toxic) ?? { count: 0, upTo: 0 };
      while (seen.count < texts.length) {
        const wanted = texts[seen.count] ?? '';
        const from = Math.max(0, seen.upTo - base);
        const at = text.indexOf(wanted, from);
        const again = toxic.wish.within ? text.indexOf(toxic.wish.within, from) : -1;
        if (again >= 0 && (at < 0 || again < at)) {
          seen.count = 0;
          seen.upTo = base + again + (toxic.wish.within?.length ?? 0);
          continue;
        }
        if (at < 0) break;
        seen.count += 1;
        seen.upTo = base + at + wanted.length;
      }
      this.#seen.set(toxic, seen);
    }
    this.#looked += chunk.length;
    this.#tail = text.slice(-tailMax);
  }

  #felt(stream: Stream): ActiveToxic[] {
    return this.world
      .toxics()
      .filter(
        (toxic) =>
          toxic.stream === stream &&
          !this.#spent.has(toxic) &&
          (this.#seen.get(toxic)?.count ?? 0) >= (toxic.wish.match?.length ?? 0) &&
          toxic.mayHit(this.number),
      );
  }

  /** False when nothing more goes this way. */
  async #carry(stream: Stream, chunk: Buffer, to: Socket): Promise<boolean> {
    for (const toxic of this.#felt(stream)) {
      const { wish } = toxic;
      if (wish.isOnce) this.#spent.add(toxic);
      if (wish.type === 'down') {
        this.world.note(toxic);
        this.reset();
        return false;
      }
      if (wish.type === 'timeout') {
        if (await this.#hold(toxic, wish.timeoutMs)) continue;
        return false;
      }
      if (wish.type === 'reset_peer') {
        this.world.note(toxic);
        await pause(wish.timeoutMs ?? 0);
        this.reset();
        return false;
      }
      this.world.note(toxic);
      await pause(wish.latencyMs);
    }
    if (to.destroyed || !to.writable) return false;
    if (!to.write(chunk)) await drained(to);
    return !this.#isOver;
  }

  /** True when the toxic was taken away and the bytes may go on. */
  async #hold(toxic: ActiveToxic, timeoutMs: number): Promise<boolean> {
    this.world.note(toxic);
    if (timeoutMs > 0) {
      await pause(timeoutMs);
      this.#close();
      return false;
    }
    const isClientGone = this.#clientQueue.ended.then(() => 'gone' as const);
    const why = await Promise.race([toxic.untilRemoved(), this.ended, isClientGone]);
    // What a dead client had not sent yet is never sent, also when both come at once.
    await pause(0);
    if (why === 'gone' || this.#clientQueue.isEnded) this.reset();
    return !this.#isOver;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('drain', resolve);
    socket.once('close', () => resolve());
  });
}
