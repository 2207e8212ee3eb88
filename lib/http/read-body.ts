// How much of a request's body is read, and for how long, before it is parsed?
import { fail, ok, type Result } from '@/lib/result/result';

/** Starts a timer and returns the function that stops it; tests use their own clock here. */
type StartTimer = (run: () => void, afterMs: number) => () => void;

export type BodyLimits = {
  readonly bytesMax: number;
  /** For the whole body, from the first read; not between two chunks. */
  readonly timeoutMs: number;
};

type BodyProblem = 'BODY_TOO_LARGE' | 'BODY_TOO_SLOW' | 'BODY_BROKEN';

/**
 * Reads a whole body within its limits. A declared length above the limit is refused unread; a
 * longer body is dropped as soon as it passes the limit, a slow one when its time is over. Fails:
 * BODY_BROKEN if the connection ended early.
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  declaredLength: string | null,
  limits: BodyLimits,
  startTimer: StartTimer = startSystemTimer,
): Promise<Result<Uint8Array, BodyProblem>> {
  if (declaredLength !== null && Number(declaredLength) > limits.bytesMax) {
    await drop(body);
    return fail('BODY_TOO_LARGE');
  }
  if (body === null) return ok(new Uint8Array());
  const reader = body.getReader();
  // Frees what was not read; harmless for a stream that already ended.
  const end = () => void reader.cancel().catch(() => {});
  let isLate = false;
  // A reader that waits for the next piece is told that it was the last.
  const stopTimer = startTimer(() => {
    isLate = true;
    end();
  }, limits.timeoutMs);
  try {
    const read = await readWithin(reader, limits.bytesMax);
    return isLate ? fail('BODY_TOO_SLOW') : read;
  } catch {
    return fail('BODY_BROKEN');
  } finally {
    stopTimer();
    end();
  }
}

async function readWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  bytesMax: number,
): Promise<Result<Uint8Array, BodyProblem>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const step = await reader.read();
    if (step.done) return ok(Buffer.concat(chunks, length));
    length += step.value.byteLength;
    if (length > bytesMax) return fail('BODY_TOO_LARGE');
    chunks.push(step.value);
  }
}

async function drop(body: ReadableStream<Uint8Array> | null): Promise<void> {
  await body?.cancel().catch(() => {});
}

function startSystemTimer(run: () => void, afterMs: number): () => void {
  const timer = setTimeout(run, afterMs);
  return () => clearTimeout(timer);
}
