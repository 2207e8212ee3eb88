// A program for `runApart`: it answers, never ends, hoards memory, throws, or says what it was given.
import { serveApart } from '@/lib/apart/serve-apart';

serveApart<string>(async (wish, send) => {
  if (wish === 'throw') throw new Error('thrown there');
  const hoard: number[][] = [];
  while (wish === 'endless' || wish === 'hoard') {
    if (wish === 'hoard') hoard.push(Array.from({ length: 100_000 }, (_, index) => index));
  }
  send(Object.keys(process.env).sort());
  send(wish);
});
