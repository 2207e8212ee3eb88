// What did the shop's visitors experience, and what were they told about their money?
import { type Answer, type Ask, Poster } from '../faults/harness/posting';

/** How long a visitor waits before a page counts as hanging. */
const patienceMs = 15_000;

/** The answer to a browser that posted a result; `kept`: 503, the result is on disk. */
type Told = 'nothing' | 'kept' | 'taken';

/** What happened while one fault was played. */
export class Book {
  requests = 0;
  failed = 0;
  slowestMs = 0;
  readonly slowest = { path: '' };
  /** ORDERs that the bank approved, with the answer their browsers got. */
  readonly approved = new Map<string, Told>();
  /** What visitors could not do, once each. */
  readonly troubles = new Set<string>();

  note(url: string, ms: number, status: number): void {
    this.requests += 1;
    const path = new URL(url).pathname;
    if (status === 0 || status >= 500) {
      this.failed += 1;
      // The caller may not report it.
      this.troubles.add(`${path} failed: ${status === 0 ? 'no answer' : status}`);
    }
    if (ms <= this.slowestMs) return;
    this.slowestMs = ms;
    this.slowest.path = path;
  }

  tell(order: string, told: Told): void {
    if (this.approved.get(order) !== 'taken') this.approved.set(order, told);
  }
}

/** Records every request to the shop in the current book, but not those to the bank's pages. */
export class BookedPoster extends Poster {
  book = new Book();

  constructor(readonly bankUrls: readonly string[]) {
    super(() => {});
  }

  override async ask(url: string, given: Ask = {}): Promise<Answer> {
    const { book } = this;
    const isOurs = !this.bankUrls.some((bank) => url.startsWith(bank));
    const startedAt = performance.now();
    const note = (status: number) => {
      if (isOurs) book.note(url, performance.now() - startedAt, status);
    };
    try {
      const answer = await super.ask(url, { timeoutMs: patienceMs, ...given });
      note(answer.status);
      return answer;
    } catch (error) {
      note(0);
      throw error;
    }
  }
}
