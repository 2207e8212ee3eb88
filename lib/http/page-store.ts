// Which finished pages are kept, how long, and how many? Pure but for what it holds.
import type { Result } from '@/lib/result';
import type { FinishedPage, PageProblem } from './finished-page';

type PageStoreLimits = {
  /** So long a page is answered without a question; after a failure one waits as long again. */
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

type PageStore = {
  /**
   * The page of a key: the fresh one, else a new one, made once for all who wait for it; where
   * that is broken, one that is still kept. Null: render it the usual way.
   */
  get(key: string, make: MakePage): Promise<FinishedPage | null>;
  /** The page of a key, fresh or not, without making one. */
  getKept(key: string): FinishedPage | null;
};

type Made = FinishedPage | PageProblem;
type Entry = { readonly page: FinishedPage; readonly madeAt: number; freshUntil: number };

/** A store of a process. The page used longest ago leaves first. */
export function createPageStore(limits: PageStoreLimits, now: () => number): PageStore {
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<Made>>();
  let bytes = 0;

  const remove = (key: string) => {
    bytes -= entries.get(key)?.page.body.length ?? 0;
    entries.delete(key);
  };
  const find = (key: string): Entry | null => {
    const entry = entries.get(key);
    if (!entry) return null;
    if (now() - entry.madeAt >= limits.keptMs) {
      remove(key);
      return null;
    }
    entries.delete(key);
    entries.set(key, entry);
    return entry;
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
        const page = answer.value;
        if (page.status === 200) keep(key, { page, madeAt, freshUntil: madeAt + limits.freshMs });
        return page;
      })
      .catch((): Made => 'BROKEN')
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
  return {
    async get(key, make) {
      const found = find(key);
      if (found !== null && now() < found.freshUntil) return found.page;
      const made = await makeOnce(key, make);
      if (made === 'NOT_SHARED') return null;
      if (made !== 'BROKEN') return made;
      const kept = find(key);
      // Where rendering hangs, not every reader shall wait for that.
      if (kept !== null) kept.freshUntil = now() + limits.freshMs;
      return kept?.page ?? null;
    },
    getKept: (key) => find(key)?.page ?? null,
  };
}
