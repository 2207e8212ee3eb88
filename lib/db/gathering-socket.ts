// How do statements that are asked for together reach the database in one write?
import 'server-only';
import { Socket } from 'node:net';

type Chunk = string | Uint8Array;
type Done = (error?: Error | null) => void;

/**
 * A socket that buffers writes until the running code yields, and then sends them at once. Each
 * write wakes the database server, which is most of the cost of a short transaction.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override write(chunk: Chunk, done?: Done): boolean;
  override write(chunk: Chunk, encoding?: BufferEncoding, done?: Done): boolean;
  override write(chunk: Chunk, second?: BufferEncoding | Done, done?: Done): boolean {
    this.#gather();
    return typeof second === 'function'
      ? super.write(chunk, second)
      : super.write(chunk, second, done);
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
