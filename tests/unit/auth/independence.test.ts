import { type AccountAct, dependenceOf, type Founders } from '@/lib/auth/independence';

const now = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
/** `invite noor hawre 3`: noor did it to hawre's account three days ago. */
const actions: Record<string, string> = {
  invite: 'user_invited',
  enable: 'user_enabled',
  link: 'password_link_sent',
  factor: 'second_factor_reset',
  rights: 'permissions_changed',
  disable: 'user_disabled',
  later: 'an_act_of_a_later_version',
};
const parse = (text: string): AccountAct[] =>
  text
    .split(', ')
    .filter((one) => one !== '')
    .map((one) => {
      const [kind = '', by = '', on = '', days = '0'] = one.split(' ');
      return { by, on, action: actions[kind] ?? kind, at: daysAgo(Number(days)) };
    });
const judge = (text: string, { age = 100, founders = null as Founders } = {}) =>
  dependenceOf(
    { id: 'noor' },
    { id: 'hawre', createdAt: daysAgo(age) },
    { acts: parse(text), founders },
    now,
  );

describe('an approver', () => {
  test.each([
    ['', null],
    ['invite noor hawre 29.9', 'INFLUENCED'],
    ['invite noor hawre 30', null],
    ['rights noor hawre 1', 'INFLUENCED'],
    ['disable noor hawre 1', 'INFLUENCED'],
    ['invite hawre noor 1', 'INFLUENCES'],
    ['rights hawre noor 1', 'INFLUENCES'],
    ['invite root noor 1, invite root hawre 1', 'SAME_ORIGIN'],
    ['invite root noor 1, invite root hawre 31', null],
    ['enable root noor 1, link root hawre 1', 'SAME_ORIGIN'],
    ['factor root noor 1, later root hawre 1', 'SAME_ORIGIN'],
    ['rights root noor 1, rights root hawre 1', null],
    ['disable root noor 1, invite root hawre 1', null],
    ['invite noor first 2, invite first hawre 1', 'INFLUENCED'],
    ['invite hawre first 2, invite first noor 1', 'INFLUENCES'],
    ['invite root first 3, invite first noor 2, invite root hawre 1', 'SAME_ORIGIN'],
    [
      'invite root first 3, invite first noor 2, invite first second 2, invite second hawre 1',
      'SAME_ORIGIN',
    ],
    // A circle of acts ends.
    ['enable first second 1, enable second first 1, invite first noor 1', null],
    ['invite root noor 1, invite other hawre 1', null],
  ])('after "%s" is judged %s', (text, wanted) => expect(judge(text)).toBe(wanted));

  test.each([
    [6.99, 'ACCOUNT_TOO_NEW'],
    [7, null],
  ])('of an account of %s days is judged %s', (age, wanted) => {
    expect(judge('', { age })).toBe(wanted);
  });
});

describe('a founder', () => {
  const founders = { ids: ['noor', 'hawre'], namedAt: daysAgo(1) };
  test.each([
    ['invite noor hawre 2', null],
    ['invite noor hawre 1', null],
    ['rights noor hawre 0.5', 'INFLUENCED'],
    ['factor hawre noor 0.5', 'INFLUENCES'],
  ])('is the other’s second person from day one; "%s" after it is judged %s', (text, wanted) =>
    expect(judge(text, { age: 2, founders })).toBe(wanted),
  );

  test('makes nobody else one', () => {
    const others = { ids: ['noor', 'omar'], namedAt: daysAgo(1) };
    expect(judge('', { age: 2, founders: others })).toBe('ACCOUNT_TOO_NEW');
    expect(judge('invite noor hawre 2', { founders: others })).toBe('INFLUENCED');
  });
});
