// Answers: which calls are held, and when may they continue?

export type HeldCall = {
  readonly barrier: string;
  readonly operation: string;
  readonly order: string;
  readonly phase: string;
  readonly request: number;
  readonly since: string;
};

type Waiting = HeldCall & {
  readonly goOn: () => void;
  readonly giveUp: (reason: Error) => void;
};

/** Thrown into a held call when the mock is reset or stopped: it neither acts nor answers. */
export class HoldAborted extends Error {}

export class Barriers {
  private waiting: Waiting[] = [];

  constructor(private readonly onChange: () => void) {}

  /** Resolves when the barrier is released. */
  hold(call: HeldCall): Promise<void> {
    return new Promise((goOn, giveUp) => {
      this.waiting.push({ ...call, goOn, giveUp });
      this.onChange();
    });
  }

  /** Releases the calls at this barrier; returns how many. */
  release(barrier: string): number {
    const released = this.waiting.filter((call) => call.barrier === barrier);
    this.waiting = this.waiting.filter((call) => call.barrier !== barrier);
    for (const call of released) call.goOn();
    return released.length;
  }

  abortAll(): void {
    const aborted = this.waiting;
    this.waiting = [];
    for (const call of aborted) call.giveUp(new HoldAborted('The held call was given up.'));
  }

  list(): HeldCall[] {
    return this.waiting.map(({ barrier, operation, order, phase, request, since }) => ({
      barrier,
      operation,
      order,
      phase,
      request,
      since,
    }));
  }
}
