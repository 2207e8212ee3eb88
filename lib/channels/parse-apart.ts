// The program that reads one channel's calendar: nothing else runs in its process (`lib/apart`).
import { serveApart } from '@/lib/apart/serve-apart';
import { type Reading, readCalendar } from './read-calendar';

serveApart<{ readonly text: string; readonly reading: Reading }>(async ({ text, reading }, send) =>
  send(readCalendar(text, reading)),
);
