// How does an open page ask again and again? Seldom after failures, and not while it is hidden.

const everyMs = 1_200;
const pauseMaxMs = 30_000;
const wakeMs = 100;

type Polling<Answer> = {
  /** The address of the next question. */
  readonly url: () => string;
  readonly take: (answer: Answer) => void;
  /** Hears of every answer first, also of one that is no news. */
  readonly hear?: (answer: Response) => void;
  readonly firstMs?: number;
};

/** Begins to ask; the function that it returns ends it. */
export function poll<Answer>({ url, take, hear, firstMs = everyMs }: Polling<Answer>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let pauseMs = everyMs;

  async function ask() {
    try {
      const answer = await fetch(url(), { cache: 'no-store', redirect: 'manual' });
      if (isOver) return;
      hear?.(answer);
      // Also after a sign-out elsewhere: what was typed stays, and submitting it reports that. A
      // proof of identity gives the session a new id, so a request on its way finds no session.
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const news = (await answer.json()) as Answer;
      if (isOver) return;
      take(news);
      pauseMs = everyMs;
    } catch {
      pauseMs = Math.min(pauseMs * 2, pauseMaxMs);
    }
    wait(pauseMs);
  }

  function wait(ms: number) {
    clearTimeout(timer);
    if (!isOver && !document.hidden) timer = setTimeout(() => void ask(), ms);
  }

  const wake = () => wait(wakeMs);
  document.addEventListener('visibilitychange', wake);
  wait(firstMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}
