// How long did each step take? Reported to a listener, which exists only if telemetry is on.
import { processWide } from '@/lib/process/process-wide';

/** Only stable names and codes of ours: no input, no person, order or amount. */
export type Span = {
  readonly name: string;
  /** What the process did: answered a request, called another server, or worked internally. */
  readonly kind: 'server' | 'client' | 'internal';
  /** The id of the request or round that it belongs to. */
  readonly scope: string | undefined;
  /** Whether it is the whole request or round. */
  readonly isRoot: boolean;
  readonly seconds: number;
  readonly isFailed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
};

type Listener = (span: Span, endedAtMs: number) => void;

const held = processWide<{ listener?: Listener }>('spans', () => ({}));

/** Sends every span to this listener from now on. */
export function listenToSpans(listener: Listener): void {
  held.listener = listener;
}

/** Reports a span that has just ended. */
export function noteSpan(span: Span): void {
  held.listener?.(span, Date.now());
}
