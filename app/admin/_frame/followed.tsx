/**
 * Says to the frame what this page shows of a topic: once that has changed, the page is drawn
 * again. The mark is read before what the page shows, so that no change falls between.
 */
export function Followed({ topic, mark }: { topic: string; mark: string }) {
  return <i hidden data-follow={topic} data-mark={mark} />;
}
