// Where may the addresses of channels' calendars lead?
import type { Settings } from '@/lib/settings/env';
import { type Finding, good, note } from './findings';

/** In production, staff who type an address should not reach machines nearby by it. */
export function checkCalendarFeeds({
  calendarFeedsPrivate,
  calendarFeedsMinutes,
  isTest,
}: Pick<Settings, 'calendarFeedsPrivate' | 'calendarFeedsMinutes' | 'isTest'>): Finding {
  const often = `read every ${calendarFeedsMinutes} minutes`;
  if (!calendarFeedsPrivate) return good('Calendars', `${often}, from public https alone`);
  const where = `${often}, also from a private network and over http`;
  if (isTest) return good('Calendars', where);
  return note(
    'Calendars',
    where,
    'Empty CALENDAR_FEEDS_PRIVATE unless a channel manager stands in the house (docs/operations/channels.md).',
  );
}
