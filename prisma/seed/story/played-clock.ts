// What time is it in the month that is played? The process's own clock and the bank's, set together.

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

/** From now on it is so late, for this process and for the bank; time goes on from there. */
export async function setPlayedClock(at: Date, controlUrl: string): Promise<void> {
  globalThis.Date = PlayedDate as DateConstructor;
  offsetMs = at.getTime() - RealDate.now();
  await tellBank(controlUrl);
}

/** The real time again, for both. */
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
