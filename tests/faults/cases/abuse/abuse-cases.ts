// O16: shoppers who read while others pay.
import { defineCase } from '../../harness/define-case';
import { inLanes, percentile } from '../../harness/posting';
import { settle } from '../../harness/results';

defineCase('O16', { priority: 2, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const seconds = t.volume(2, 30);
  if (t.isShort) t.scale(`${seconds} s of page load instead of 30`);
  const endsAt = performance.now() + seconds * 1_000;
  let pages = 0;
  const readers = inLanes(Array.from({ length: 16 }), 16, async (_one, lane) => {
    while (performance.now() < endsAt) {
      const answer = await campaign.poster.ask(`${campaign.urlOf(lane % 2)}/products/barhi-dates`);
      // A reader who would only wait is asked to come back.
      t.check([200, 503].includes(answer.status), `a page was answered ${answer.status}`);
      pages += 1;
    }
  });
  const took: number[] = [];
  while (performance.now() < endsAt) {
    const { waiting, valid } = await settle(t);
    const answer = await campaign.post(valid, took.length % 2);
    t.check(answer.status === 200, `${waiting.order} was answered ${answer.status}`);
    took.push(answer.ms);
  }
  await readers;
  t.inTime(percentile(took, 95) < 3_000, `p95 of results was ${percentile(took, 95)} ms`);
  t.measure('pages a second beside results', pages / seconds);
  t.measure('p95 of results beside page load, ms', percentile(took, 95));
});
