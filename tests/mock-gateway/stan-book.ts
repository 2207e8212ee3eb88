// Answers: were the last six digits of this ORDER already used on this terminal today (GMT)?

export class StanBook {
  private readonly days = new Map<string, Set<number>>();

  isTaken(terminal: string, order: string, nowMs: number): boolean {
    return this.days.get(dayKey(terminal, nowMs))?.has(lastSix(order)) ?? false;
  }

  take(terminal: string, order: string, nowMs: number): void {
    const key = dayKey(terminal, nowMs);
    let day = this.days.get(key);
    if (day === undefined) {
      day = new Set();
      this.days.set(key, day);
      // Two days are enough if the clock is set back and forth across midnight.
      for (const old of [...this.days.keys()].slice(0, -2)) this.days.delete(old);
    }
    day.add(lastSix(order));
  }

  clear(): void {
    this.days.clear();
  }

  save(): [string, number[]][] {
    return [...this.days].map(([key, numbers]) => [key, [...numbers]]);
  }

  load(days: readonly [string, number[]][]): void {
    for (const [key, numbers] of days) this.days.set(key, new Set(numbers));
  }
}

function dayKey(terminal: string, nowMs: number): string {
  return `${terminal} ${new Date(nowMs).toISOString().slice(0, 10)}`;
}

function lastSix(order: string): number {
  return Number(order.slice(-6));
}
