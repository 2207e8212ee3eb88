import { readBody } from '@/lib/http/read-body';

const limits = { bytesMax: 1024, timeoutMs: 10_000 };

describe('reading a body', () => {
  it('joins its chunks', async () => {
    const { body } = streamOf(['ORDER=00', '0001'], { ends: true });
    const read = await readBody(body, null, limits, neverOver);
    expect(read.ok && Buffer.from(read.value).toString()).toBe('ORDER=000001');
  });

  it('A25 takes a missing body for an empty one', async () => {
    const read = await readBody(null, null, limits, neverOver);
    expect(read.ok && read.value.byteLength).toBe(0);
  });

  it('accepts exactly the cap and refuses one byte more', async () => {
    const input = { ends: true };
    const at = await readBody(streamOf(['x'.repeat(1024)], input).body, null, limits, neverOver);
    const given = ['x'.repeat(1025)];
    const above = await readBody(streamOf(given, { ends: true }).body, null, limits, neverOver);
    expect(at.ok).toBe(true);
    expect(above).toMatchObject({ ok: false, code: 'BODY_TOO_LARGE' });
  });

  it('A26 refuses a declared length above the cap without reading', async () => {
    const { body, state } = streamOf(['x'], { ends: false });
    const read = await readBody(body, '20000000', limits, neverOver);
    expect(read).toMatchObject({ ok: false, code: 'BODY_TOO_LARGE' });
    expect(state).toEqual({ pulls: 0, isCancelled: true });
  });

  it('A26 stops an endless body as soon as the cap is passed', async () => {
    const { body, state } = streamOf(Array(1000).fill('x'.repeat(512)), { ends: false });
    const read = await readBody(body, null, limits, neverOver);
    expect(read).toMatchObject({ ok: false, code: 'BODY_TOO_LARGE' });
    expect(state.pulls).toBeLessThanOrEqual(4);
    expect(state.isCancelled).toBe(true);
  });

  it('A27 cuts a dripping body when the time for the whole of it is over', async () => {
    const { body, state } = streamOf(['O'], { ends: false });
    const timer = handTimer();
    const reading = readBody(body, null, limits, timer.start);
    expect(timer.afterMs()).toBe(10_000);
    timer.ring();
    expect(await reading).toMatchObject({ ok: false, code: 'BODY_TOO_SLOW' });
    expect(state.isCancelled).toBe(true);
  });

  it('A27 stops its timer when the body has ended', async () => {
    const timer = handTimer();
    await readBody(streamOf(['x'], { ends: true }).body, null, limits, timer.start);
    expect(timer.isStopped()).toBe(true);
  });

  it('A25 answers a broken connection with a code', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: () => Promise.reject(new Error('aborted')),
    });
    const read = await readBody(body, null, limits, neverOver);
    expect(read).toMatchObject({ ok: false, code: 'BODY_BROKEN' });
  });
});

const neverOver = () => () => {};

function handTimer() {
  let run = () => {};
  let after = 0;
  let stopped = false;
  return {
    start: (callback: () => void, afterMs: number) => {
      run = callback;
      after = afterMs;
      return () => {
        stopped = true;
      };
    },
    ring: () => run(),
    afterMs: () => after,
    isStopped: () => stopped,
  };
}

function streamOf(chunks: readonly string[], { ends }: { ends: boolean }) {
  const state = { pulls: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[state.pulls];
        if (chunk !== undefined) {
          state.pulls += 1;
          controller.enqueue(Buffer.from(chunk));
        } else if (ends) controller.close();
        else return new Promise(() => {});
      },
      cancel() {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}
