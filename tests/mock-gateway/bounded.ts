// Answers: how do lists and sets that grow with every request stay small?

/** A list that keeps its newest items and counts all ever added. */
export class BoundedList<T> {
  private items: T[] = [];
  private count = 0;

  constructor(private readonly itemsMax: number) {}

  get total(): number {
    return this.count;
  }

  add(item: T): void {
    this.count += 1;
    this.items.push(item);
    // Trimming at twice the size keeps the cost constant per item.
    if (this.items.length >= this.itemsMax * 2) this.items = this.items.slice(-this.itemsMax);
  }

  /** The newest items, oldest first. */
  latest(limit = this.itemsMax): T[] {
    const wanted = Math.min(limit, this.itemsMax);
    return wanted <= 0 ? [] : this.items.slice(-wanted);
  }

  clear(): void {
    this.items = [];
    this.count = 0;
  }
}

/** A set that drops its oldest items when it is full. */
export class BoundedSet {
  private readonly values = new Set<string>();

  constructor(private readonly valuesMax: number) {}

  get size(): number {
    return this.values.size;
  }

  has(value: string): boolean {
    return this.values.has(value);
  }

  add(value: string): void {
    if (this.values.size >= this.valuesMax) {
      const oldest = this.values.values().next();
      if (!oldest.done) this.values.delete(oldest.value);
    }
    this.values.add(value);
  }

  clear(): void {
    this.values.clear();
  }

  list(): string[] {
    return [...this.values];
  }
}
