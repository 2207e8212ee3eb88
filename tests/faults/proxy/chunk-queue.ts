// What has come from a socket and not been carried on yet?
import type { Socket } from 'node:net';

const bytesMax = 1024 * 1024;

/** The chunks of one socket in order. Its end is seen at once, even while nobody takes chunks. */
export class ChunkQueue {
  /** Resolves when the socket will say nothing more. */
  readonly ended: Promise<void>;
  readonly #socket: Socket;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #isEnded = false;
  #wake: () => void = () => {};

  constructor(socket: Socket) {
    this.#socket = socket;
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.#isEnded = true;
        this.#wake();
        resolve();
      };
      socket.once('end', end);
      socket.once('close', end);
    });
    socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#bytes += chunk.length;
      if (this.#bytes > bytesMax) socket.pause();
      this.#wake();
    });
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The next chunk, or null after the last one. */
  async next(): Promise<Buffer | null> {
    while (this.#chunks.length === 0) {
      if (this.#isEnded) return null;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const chunk = this.#chunks.shift() ?? null;
    this.#bytes -= chunk?.length ?? 0;
    if (this.#bytes <= bytesMax && this.#socket.isPaused()) this.#socket.resume();
    return chunk;
  }
}
