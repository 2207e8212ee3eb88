// How far is our clock from the gateway's? What one exchange proves, and whether it is too much.

/**
 * From the first on, people should look; from the second on, the gateway's limit of an hour is
 * near.
 */
const warningMs = 5 * 60_000;
const redMs = 45 * 60_000;

export type ClockState = 'good' | 'warning' | 'red';

/** The state for an offset, ahead or behind alike. */
export function judgeOffset(offsetMs: number): ClockState {
  const size = Math.abs(offsetMs);
  if (size >= redMs) return 'red';
  return size >= warningMs ? 'warning' : 'good';
}

/**
 * The smallest offset (positive: ours is ahead) that explains a gateway time taken somewhere
 * between two of our times. A message that was under way for long proves nothing: zero explains it.
 * `resolutionMs`: a time that was cut to the second may be this much later.
 */
export function provenOffset(
  theirs: Date,
  between: { readonly from: Date; readonly to: Date },
  resolutionMs = 1_000,
): number {
  const least = between.from.getTime() - theirs.getTime() - resolutionMs;
  const most = between.to.getTime() - theirs.getTime();
  if (least > 0) return Math.min(least, most);
  return Math.min(most, 0);
}
