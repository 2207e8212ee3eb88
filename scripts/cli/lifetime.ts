// What has this run started, and in which order is it stopped?

type Ending = () => Promise<void> | void;

/**
 * Stops everything that a run started, once, in reverse order: at the end of the command, on
 * Ctrl-C, on SIGTERM, or when the process that started the run is gone.
 */
export class Lifetime {
  private readonly endings: Ending[] = [];
  private ended: Promise<void> | undefined;
  private signals = 0;
  private readonly stopListeners: (() => void)[] = [];

  /** Registers how to stop something. Called after the end has begun, it stops it at once. */
  own(ending: Ending): void {
    if (this.ended) void ending();
    else this.endings.push(ending);
  }

  /** Resolves when this run is asked to stop. */
  untilStopped(): Promise<void> {
    return new Promise((resolve) => {
      this.stopListeners.push(resolve);
    });
  }

  /** True once the end has begun: a child that exits now was meant to. */
  get isEnding(): boolean {
    return this.ended !== undefined;
  }

  /** Stops everything; further calls wait for the same end. */
  end(): Promise<void> {
    this.ended ??= this.endAll();
    return this.ended;
  }

  /** Listens for everything that stops a run; calls `exit` after everything has ended. */
  listen(exit: (status: number) => void): void {
    const stop = () => {
      for (const listener of this.stopListeners) listener();
      void this.end().then(() => exit(this.stopListeners.length > 0 ? 0 : 130));
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        this.signals += 1;
        // A second Ctrl-C means: do not wait.
        if (this.signals > 1) exit(130);
        else stop();
      });
    }
    process.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'stop' in message) stop();
    });
    process.on('disconnect', stop);
  }

  private async endAll(): Promise<void> {
    for (const ending of this.endings.reverse()) {
      try {
        await ending();
      } catch (error) {
        console.error(`While stopping: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
}
