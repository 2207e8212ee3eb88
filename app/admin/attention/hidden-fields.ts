// What does every form of the queue send along? The item, and the list that it stands in.
import type { AttentionFilter } from '@/lib/payments/attention-view';

export function hiddenFields(itemId: string, filter: AttentionFilter): Record<string, string> {
  return {
    itemId,
    ...(filter.kind === null ? {} : { kind: filter.kind }),
    ...(filter.isMine ? { mine: '1' } : {}),
  };
}
