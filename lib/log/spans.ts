// What took how long, for whoever listens? Nobody does unless telemetry is on.
import { processWide } from '@/lib/process-wide';

/** Stable names and codes of ours alone: nothing that somebody sent, no person, order or amount. */
export type Span = {
  readonly name: string;
  /** What the process did: answered, asked somebody, or worked for itself. */
  readonly kind: 'server' | 'client' | 'internal';
  /** The id of the request or round that it belongs to. */
  readonly scope: string | undefined;
  /** Whether it is the whole of that. */
  readonly isRoot: boolean;
  readonly seconds: number;
  readonly isFailed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
};

type Listener = (span: Span, endedAtMs: number) => void;

const held = processWide<{ listener?: Listener }>('spans', () => ({}));

/** Hears every span from now on. */
export function listenToSpans(listener: Listener): void {
  held.listener = listener;
}

/** Says that something has just ended. */
export function noteSpan(span: Span): void {
  held.listener?.(span, Date.now());
}
