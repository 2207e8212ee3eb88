// How far is our clock from the gateway's? What one exchange proves, and whether it is too much.

/** From here on people should look; from there on the gateway's limit of an hour is near. */
const warningMs = 5 * 60_000;
const redMs = 45 * 60_000;

export type ClockState = 'good' | 'warning' | 'red';

/** What an offset means; ahead or behind is the same. */
export function judgeOffset(offsetMs: number): ClockState {
  const size = Math.abs(offsetMs);
  if (size >= redMs) return 'red';
  return size >= warningMs ? 'warning' : 'good';
}

/**
 * The smallest offset (positive: ours is ahead) that explains a time of theirs which was said
 * somewhere between two times of ours. A message that was long under way proves nothing: then
 * zero explains it. `resolutionMs`: a time that is cut to the second may be so much later.
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
