// Which random choice comes next? The same seed gives the same choices on every machine.
import { createHash } from 'node:crypto';

const letters = 'ABCDEF';

/** A small, fast generator (sfc32): good enough for data, never for secrets. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: string) {
    const digest = createHash('sha256').update(seed).digest();
    this.#a = digest.readInt32LE(0);
    this.#b = digest.readInt32LE(4);
    this.#c = digest.readInt32LE(8);
  }

  /** 32 bits, unsigned. */
  bits(): number {
    const result = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + result;
    return result >>> 0;
  }

  /** At least 0, below 1. */
  fraction(): number {
    return this.bits() / 2 ** 32;
  }

  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.fraction() * items.length)] as T;
  }

  /** Picks the first items often, the last ones rarely. */
  pickSkewed<T>(items: readonly T[]): T {
    return items[Math.floor(this.fraction() ** 2.2 * items.length)] as T;
  }

  hex(groups: number): string {
    let text = '';
    for (let at = 0; at < groups; at += 1) text += this.bits().toString(16).padStart(8, '0');
    return text;
  }

  /** Upper case; each group of eight begins with a letter, so no digits look like a card number. */
  reference(groups: number): string {
    let text = '';
    for (let at = 0; at < groups; at += 1) {
      const bits = this.bits();
      const rest = (bits >>> 4).toString(16).padStart(7, '0').toUpperCase();
      text += (letters[bits % letters.length] ?? 'A') + rest;
    }
    return text;
  }

  uuid(): string {
    const hex = this.hex(4);
    const variant = '89ab'[this.bits() & 3] ?? '8';
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
