// What has happened in the demo shop lately? Thirty orders with every outcome, and when.
import {
  cancelsUnpaid,
  closesIssue,
  completes,
  completesUnheard,
  correctsEmail,
  decides,
  goods,
  moves,
  notes,
  reports,
  reverses,
} from './desk-acts';
import { guests } from './guests';
import { cancels, cardWithoutResult, pays, paysAgain, paysTwice, type Wish } from './shopper-acts';
import { bankSaidDone, bankSaidPaid, bought, called, held, paid, type Tale } from './tales';
import { agreesPrice, sendsLink } from './telephone-acts';

export type Calendar = {
  /** The merchant's date, `days` from today. */
  readonly day: (days: number) => string;
  /** A time on a day counted from today, in the merchant's time zone. */
  readonly on: (days: number, time: string) => Date;
  /** `minutes` ago, but never before today. */
  readonly ago: (minutes: number) => Date;
};

/** The thirty orders; `on(-3, '09:00')` is nine o'clock three days before today. */
export function plot({ day, on, ago }: Calendar): readonly Tale[] {
  const room = (slug: string, from: number, nights: number): Wish => ({
    slug,
    from: day(from),
    nights,
  });
  const some = (slug: string, pieces = 1): Wish => ({ slug, pieces });
  const cameAndWent = (from: number, to: number, leaves: string, reason?: string) =>
    [
      [on(from, '15:05'), moves('staff', 'check_in')],
      [on(to, leaves), moves('staff', 'check_out', reason)],
    ] as const;
  return [
    held(on(-24, '10:12'), guests.sara, room('courtyard-room', -22, 2), [
      ...cameAndWent(-22, -20, '11:35'),
      [on(-20, '11:30'), completes('staff')],
    ]),
    held(on(-22, '09:05'), guests.dilan, room('river-room', -20, 3), [
      ...cameAndWent(-20, -18, '10:10'),
      [on(-18, '10:05'), completes('staff', 330_000, 'Left a day early')],
    ]),
    paid(on(-21, '20:15'), guests.huda, [some('copper-coffee-pot'), some('tea-glasses', 2)], {
      street: 'Al-Saadoun Street 14, second floor',
      acts: [
        [on(-20, '12:10'), goods('staff', 'ON_ITS_WAY')],
        [on(-19, '17:40'), goods('staff', 'HANDED_OVER')],
      ],
    }),
    bought(
      on(-20, '13:00'),
      guests.james,
      [some('copper-tray')],
      [
        [on(-20, '13:02'), pays('insufficient')],
        [on(-20, '13:06'), paysAgain],
        [on(-20, '18:30'), goods('staff', 'READY')],
        [on(-19, '10:15'), goods('staff', 'HANDED_OVER')],
      ],
    ),
    held(on(-19, '11:11'), guests.mariam, room('arch-room', -18, 2), [
      ...cameAndWent(-18, -16, '12:05'),
      [on(-16, '12:00'), completes('staff', 400_000, 'Two dinners in the courtyard')],
    ]),
    paid(on(-18, '16:30'), guests.ali, [some('date-syrup', 4)], {
      acts: [[on(-17, '10:20'), reverses('admin', 'The jars came broken')]],
    }),
    held(on(-17, '19:45'), guests.rania, room('river-room', -12, 2), [
      [on(-15, '08:40'), cancels],
      [on(-15, '09:10'), reverses('admin', 'Cancelled by the guest in time')],
      [on(-15, '09:12'), closesIssue('admin', 'stay_cancelled', 'The hold was released')],
    ]),
    held(on(-16, '08:30'), guests.kawa, room('shanashil-suite', -14, 2), [
      ...cameAndWent(-14, -12, '12:05'),
      [on(-12, '11:45'), completes('admin2', 720_000, 'Third night, taken at the desk')],
      [on(-12, '11:58'), decides('admin', 'approve')],
    ]),
    paid(on(-15, '12:00'), guests.anna, [some('woven-runner')], {
      card: 'fee',
      acts: [
        [on(-15, '15:30'), goods('staff', 'READY')],
        [on(-14, '11:00'), goods('staff', 'HANDED_OVER')],
      ],
    }),
    bought(
      on(-14, '22:10'),
      guests.hassan,
      [some('clay-lamp', 2)],
      [[on(-13, '09:30'), cancelsUnpaid('staff', 'Asked us by telephone to forget it')]],
    ),
    held(on(-13, '10:00'), guests.zainab, room('courtyard-room', -11, 2), [
      ...cameAndWent(-11, -9, '12:05', 'The bank has not answered; the guest has a flight'),
      [on(-9, '12:00'), completesUnheard('staff')],
      [on(-9, '12:40'), reports('admin', { ...bankSaidDone, dinars: 250_000 })],
      [on(-9, '12:55'), decides('admin2', 'approve')],
    ]),
    bought(
      on(-12, '18:00'),
      guests.peter,
      [some('cardamom-coffee', 2)],
      [
        [on(-12, '18:04'), cardWithoutResult],
        [on(-11, '10:00'), reports('admin2', { ...bankSaidPaid, dinars: 30_000 })],
        [on(-11, '10:15'), decides('admin', 'approve')],
        [on(-11, '16:00'), goods('staff', 'READY')],
        [on(-10, '10:30'), goods('staff', 'HANDED_OVER')],
      ],
    ),
    held(on(-11, '09:30'), guests.shilan, room('courtyard-room', -10, 2), [
      ...cameAndWent(-10, -9, '09:15'),
      [on(-9, '09:10'), completes('staff', 125_000, 'One night only')],
      [on(-7, '16:20'), reverses('admin', 'The heating had failed; the owner decided')],
    ]),
    called(
      on(-10, '15:00'),
      guests.nabil,
      { person: 'staff', slug: 'river-room', from: day(-6), nights: 2 },
      [
        [on(-10, '15:02'), sendsLink('staff')],
        [on(-10, '16:10'), paysAgain],
        ...cameAndWent(-6, -4, '10:45'),
        [on(-4, '10:40'), completes('staff')],
      ],
    ),
    called(
      on(-9, '11:00'),
      guests.layth,
      {
        person: 'staff',
        slug: 'arch-room',
        from: day(-5),
        nights: 2,
        agreed: 130_000,
        reason: 'Comes every month',
      },
      [
        [on(-9, '11:40'), agreesPrice('admin')],
        [on(-9, '11:45'), sendsLink('staff')],
        [on(-9, '13:20'), paysAgain],
        ...cameAndWent(-5, -3, '10:05'),
        [on(-3, '10:00'), completes('staff')],
      ],
    ),
    held(on(-8, '21:00'), guests.lina, room('courtyard-room', -6, 1), [
      ...cameAndWent(-6, -5, '11:45'),
      [on(-5, '11:00'), completes('admin2', 155_000, 'Broken lamp')],
      [on(-5, '11:30'), decides('admin', 'refuse', 'The lamp is insured')],
      [on(-5, '11:40'), completes('staff')],
    ]),
    paid(on(-7, '10:30'), guests.elin, [some('tea-glasses')], {
      acts: [
        [on(-6, '09:40'), correctsEmail('staff', 'elin.berg@guests.test')],
        [on(-6, '17:20'), goods('staff', 'READY')],
        [on(-5, '17:50'), goods('staff', 'HANDED_OVER')],
      ],
    }),
    bought(
      on(-6, '12:45'),
      guests.amal,
      [some('barhi-dates', 2)],
      [[on(-6, '12:47'), pays('decline')]],
    ),
    held(on(-5, '09:15'), guests.ahmed, room('river-room', -2, 2), [
      [on(-2, '14:30'), moves('staff', 'check_in')],
      [on(-2, '14:40'), notes('staff', 'Taxi to the airport at two')],
    ]),
    held(on(-5, '19:00'), guests.sivan, room('courtyard-room', -1, 2), [
      [on(-1, '16:10'), moves('staff', 'check_in')],
    ]),
    held(on(-4, '14:00'), guests.thomas, room('shanashil-suite', -2, 2), [
      [on(-2, '18:00'), moves('staff', 'check_in')],
      [ago(70), completes('admin2', 700_000, 'Dinner for six and laundry')],
    ]),
    held(on(-4, '18:30'), guests.farah, room('arch-room', -1, 1), [
      [on(-1, '15:20'), moves('staff', 'check_in')],
      [ago(56), completes('staff')],
      [ago(55), moves('staff', 'check_out')],
    ]),
    held(on(-3, '11:20'), guests.sami, room('courtyard-room', -3, 2), [
      ...cameAndWent(-3, -1, '12:15', 'The bank has not answered; the guest has a flight'),
      [on(-1, '12:10'), completesUnheard('staff')],
    ]),
    bought(
      on(-3, '21:10'),
      guests.hala,
      [some('copper-tray')],
      [
        [on(-3, '21:45'), paysTwice],
        [on(-2, '09:30'), closesIssue('staff', 'late_approval', 'The second payment stays')],
        [on(-2, '17:00'), goods('staff', 'READY')],
      ],
    ),
    held(on(-2, '10:40'), guests.daban, room('shanashil-suite', 0, 2), [
      [ago(20), reverses('admin2', 'The guest fell ill; the owner decided')],
    ]),
    held(on(-2, '17:00'), guests.grace, room('courtyard-room', 0, 1), [
      [ago(25), moves('staff', 'check_in')],
    ]),
    paid(on(-1, '09:00'), guests.iman, [some('barhi-dates', 3)], {
      street: 'Palestine Street, opposite the park',
      acts: [],
    }),
    paid(on(-1, '13:30'), guests.luay, [some('copper-coffee-pot')], {
      acts: [[on(-1, '16:45'), goods('staff', 'READY')]],
    }),
    bought(
      on(-1, '18:00'),
      guests.ranya,
      [some('tea-glasses', 2)],
      [
        [on(-1, '18:05'), cardWithoutResult],
        [ago(40), reports('admin2', { ...bankSaidPaid, dinars: 54_000 })],
      ],
    ),
    called(
      ago(32),
      guests.karim,
      { person: 'staff', slug: 'shanashil-suite', from: day(3), nights: 2, keepHours: 24 },
      [[ago(30), sendsLink('staff')]],
    ),
  ];
}
