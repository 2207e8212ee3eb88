// How does a month of every fate come about? Day by day, on the clock of the month.
import { parseArgs } from 'node:util';
import { endPlayedClock, setPlayedClock } from '../../prisma/seed/story/played-clock';
import { Bank } from '../e2e/fixtures/bank';
import { createProduct } from '../support/shop';
import { createStaff, openStaffSession } from '../support/staff';
import { fates, type Scene } from './fates';

const { values } = parseArgs({
  options: {
    days: { type: 'string' },
    orders: { type: 'string' },
    control: { type: 'string' },
  },
});

const dayMs = 86_400_000;
const days = (values.days ?? '').split(',');
const perDay = Math.ceil(Number(values.orders) / days.length);
const control = values.control ?? '';
const played: Record<string, number> = {};

const leftUnknown: string[] = [];
const scene = { bank: new Bank(control), leftUnknown, ...(await prepare()) };
let turn = 0;
for (const day of days) {
  // The house is in Baghdad: its day begins three hours before that of GMT.
  const begin = Date.parse(`${day}T00:00:00+03:00`);
  const midnight = new Date(begin + dayMs);
  const ofToday = Array.from({ length: perDay }, () => fates[turn++ % fates.length]);
  // Orders come from one in the morning to eleven at night, so that some lie between the two days.
  for (const [index, fate] of ofToday.entries()) {
    if (fate === undefined) continue;
    const [name, play] = fate;
    const at = new Date(begin + ((index + 1) / (perDay + 1)) * 21 * 3_600_000 + 3_600_000);
    await setTime(at);
    await play({ ...scene, setTime, midnight });
    played[name] = (played[name] ?? 0) + 1;
  }
}
await endPlayedClock(control);
const closer = await createStaff({ name: 'Shilan' });
const session = await openStaffSession(closer.id);
process.stdout.write(`
${JSON.stringify({ played, leftUnknown, session })}
`);
process.exit(0);

async function setTime(at: Date): Promise<void> {
  await setPlayedClock(at, control);
}

async function prepare(): Promise<Pick<Scene, 'night' | 'gift' | 'staff'>> {
  const createdAt = new Date(Date.parse(days[0] ?? '') - 60 * dayMs);
  const [night, gift, one, other] = await Promise.all([
    createProduct({ kind: 'STAY', priceMinor: 165_000_000n, rooms: 2 * perDay + 10 }),
    createProduct({ priceMinor: 32_500_000n, stock: 1_000_000 }),
    createStaff({ name: 'Noor', createdAt }),
    createStaff({ name: 'Hawre', createdAt }),
  ]);
  return { night, gift, staff: [one.id, other.id] };
}
