/**
 * Marks that this page shows a topic: when the topic changes, the page is rendered again. The mark
 * is read before the page's data, so that no change in between is missed.
 */
export function Followed({ topic, mark }: { topic: string; mark: string }) {
  return <i hidden data-follow={topic} data-mark={mark} />;
}
