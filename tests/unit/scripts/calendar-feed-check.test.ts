import { checkCalendarFeeds } from '../../../scripts/doctor/calendar-feed-check';

it('the doctor says where calendars of channels may lead, and warns of a private network', () => {
  const usual = { calendarFeedsMinutes: 10, isTest: false };
  const found = [false, true].map((calendarFeedsPrivate) =>
    checkCalendarFeeds({ ...usual, calendarFeedsPrivate }),
  );
  expect(found.map(({ state }) => state)).toEqual(['good', 'note']);
});
