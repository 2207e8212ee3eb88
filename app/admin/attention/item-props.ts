import type { Actor } from '@/lib/actor';
import type { AttentionFilter } from '@/lib/desk/attention/attention-view';
import type { AttentionRow } from '@/lib/desk/attention/list-attention';

/** What each part of an item of the queue is given. */
export type ItemProps = { row: AttentionRow; actor: Actor; filter: AttentionFilter };
