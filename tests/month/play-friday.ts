// How full is the house on a Friday evening? All twelve rooms, booked on the day before and held;
// and one guest who comes for tonight.

import { parseArgs } from 'node:util';
import { createUser } from '@/lib/auth/users/create-user';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { db } from '@/lib/db/client';
import { presets } from '@/lib/rights/permissions';
import { settings } from '@/lib/settings/env';
import { addDays } from '@/lib/time/iso-date';
import { stays } from '../../prisma/seed/stays';
import { endPlayedClock, setPlayedClock } from '../../prisma/seed/story/played-clock';
import { openScene } from '../../prisma/seed/story/scene';
import { checkOut, pays, subjectOf } from '../../prisma/seed/story/shopper-acts';
import { openStaffSession } from '../support/staff';

const { values } = parseArgs({ options: { control: { type: 'string' } } });
const control = values.control ?? '';
const now = new Date();
const today = todayIn(settings().merchantTimezone, now);
const scene = await openScene(control);

await setPlayedClock(new Date(now.getTime() - 86_400_000), control);
const departures = [];
for (const { slug, rooms } of stays) {
  for (const room of rooms) {
    const order = await book(room, { slug, from: addDays(today, -1), nights: 1 });
    departures.push({ slug, ...order });
  }
}
await endPlayedClock(control);
const slug = 'courtyard-room';
const arrival = { slug, ...(await book('tonight', { slug, from: today, nights: 1 })) };

// Above a ceiling this person may ask.
const leaver = { email: 'hawre@demo.test', name: 'Hawre', password: 'river courtyard lamp' };
await createUser({ ...leaver, permissions: [...presets.staff, 'complete_above_ceiling'] });
const signIn = async (person: string, minutes = 0) => {
  const { id } = await db().user.findUniqueOrThrow({ where: { email: `${person}@demo.test` } });
  return openStaffSession(id, new Date(Date.now() - minutes * 60_000));
};
// Whoever carries the phone has proved who they are some time ago.
const sessions = [
  await signIn('staff'),
  await signIn('admin'),
  await signIn('admin2', 20),
  await signIn('hawre'),
];
// On the morning after, for an app whose clock is there already.
await setPlayedClock(new Date(now.getTime() + Number(process.env.NIGHT_MS)), control);
const morning = await signIn('admin');
await endPlayedClock(control);
process.stdout.write(`\n${JSON.stringify({ today, departures, arrival, sessions, morning })}\n`);
process.exit(0);

async function book(name: string, wish: { slug: string; from: string; nights: number }) {
  const guest = {
    name: `Guest of ${name}`,
    email: `guest${name}@guests.test`,
    phone: '+964 770 000 0000',
    locale: 'en',
  } as const;
  const order = await subjectOf(await checkOut(scene, guest, [wish], null));
  await pays()(scene, order);
  return order;
}
