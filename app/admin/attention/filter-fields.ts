import type { AttentionFilter } from '@/lib/desk/attention/attention-view';
import { timePlaceFields } from '@/lib/desk/attention/time-place';

/** The filter and page of the list that a form returns to. */
export function attentionFilterFields(filter: AttentionFilter): Record<string, string> {
  return {
    ...(filter.kind === null ? {} : { kind: filter.kind }),
    ...(filter.isMine ? { mine: '1' } : {}),
    ...(filter.age === null ? {} : { age: filter.age }),
    ...timePlaceFields(filter.place),
  };
}
