// Which finished pages are kept, how long, and how many? Pure but for what it holds.
import type { Result } from '@/lib/result';
import type { FinishedPage, PageProblem } from './finished-page';

export type PageStoreLimits = {
  /** So long a page is answered without a question. */
  readonly freshMs: number;
  /** So long it may stand in while no newer one can be made. */
  readonly keptMs: number;
  readonly pagesMax: number;
  readonly bytesMax: number;
  /** Pages being made at one moment; whoever comes above it goes the usual way. */
  readonly makingMax: number;
};

/** Makes a page; a rejected promise counts as BROKEN. */
export type MakePage = () => Promise<Result<FinishedPage, PageProblem>>;

export type PageStore = {
  /**
   * The page of a key: the fresh one, else a new one, made once for all who wait for it; where
   * that is broken, one that is still kept. Null: render it the usual way.
   */
  get(key: string, make: MakePage): Promise<FinishedPage | null>;
  /** The page of a key, fresh or not, without making one. */
  getKept(key: string): FinishedPage | null;
};

type Made = FinishedPage | PageProblem;
type Entry = { readonly page: FinishedPage; readonly madeAt: number };

/** A store of a process. The page used longest ago leaves first. */
export function createPageStore(limits: PageStoreLimits, now: () => number): PageStore {
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<Made>>();
  let bytes = 0;

  const remove = (key: string) => {
    bytes -= entries.get(key)?.page.body.length ?? 0;
    entries.delete(key);
  };
  const find = (key: string, ageMaxMs: number): FinishedPage | null => {
    const entry = entries.get(key);
    if (!entry) return null;
    const ageMs = now() - entry.madeAt;
    if (ageMs >= limits.keptMs) remove(key);
    if (ageMs >= ageMaxMs) return null;
    entries.delete(key);
    entries.set(key, entry);
    return entry.page;
  };
  const keep = (key: string, entry: Entry) => {
    remove(key);
    entries.set(key, entry);
    bytes += entry.page.body.length;
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.pagesMax && bytes <= limits.bytesMax) return;
      remove(oldest);
    }
  };
  const makeOnce = (key: string, make: MakePage): Promise<Made> => {
    const running = making.get(key);
    if (running) return running;
    if (making.size >= limits.makingMax) return Promise.resolve('NOT_SHARED');
    // Its age counts from before anything was read.
    const madeAt = now();
    const made = make()
      .then((answer): Made => {
        if (!answer.ok) return answer.code;
        if (answer.value.status === 200) keep(key, { page: answer.value, madeAt });
        return answer.value;
      })
      .catch((): Made => 'BROKEN')
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
  return {
    async get(key, make) {
      const fresh = find(key, limits.freshMs);
      if (fresh !== null) return fresh;
      const made = await makeOnce(key, make);
      if (made === 'BROKEN') return find(key, limits.keptMs);
      return made === 'NOT_SHARED' ? null : made;
    },
    getKept: (key) => find(key, limits.keptMs),
  };
}
