// What time is it in the played month? Sets this process's clock and the bank's together.

const RealDate = Date;
let offsetMs = 0;

class PlayedDate extends RealDate {
  constructor(...given: readonly unknown[]) {
    if (given.length === 0) super(RealDate.now() + offsetMs);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
}

/** Sets the time for this process and the bank; it runs on from there. */
export async function setPlayedClock(at: Date, controlUrl: string): Promise<void> {
  globalThis.Date = PlayedDate as DateConstructor;
  offsetMs = at.getTime() - RealDate.now();
  await tellBank(controlUrl);
}

/** Restores the real time for both. */
export async function endPlayedClock(controlUrl: string): Promise<void> {
  globalThis.Date = RealDate;
  offsetMs = 0;
  await tellBank(controlUrl);
}

async function tellBank(controlUrl: string): Promise<void> {
  const answer = await fetch(`${controlUrl}/control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetMs }),
  });
  if (!answer.ok) throw new Error(`The bank's clock was not set: ${answer.status}`);
}
