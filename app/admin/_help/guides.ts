import type people from '@/messages/en/people.json';

/** A step of a guide: its text, and a link to where it is done. */
type Step = { readonly name: string; readonly href?: (userId: string | null) => string };

type Texts = (typeof people)['help'];
export type GuideName = 'lost-phone' | 'leaver' | 'new-admin';

/** A step without a text, or with a link that has none, does not compile. */
type StepOf<G extends GuideName> = Step &
  (
    | { readonly name: keyof Texts[G]['links'] & keyof Texts[G]['steps'] }
    | { readonly name: keyof Texts[G]['steps']; readonly href?: never }
  );

const user = (userId: string | null) =>
  userId === null ? '/admin/users' : `/admin/users/${userId}`;
const of = (userId: string | null) => (userId === null ? '' : `?person=${userId}`);

const guides = {
  'lost-phone': [
    { name: 'code', href: () => '/admin/account/second-factor' },
    { name: 'ask' },
    { name: 'turnOff', href: user },
    { name: 'setUp' },
    { name: 'look', href: (userId) => `/admin/audit/sign-ins${of(userId)}` },
    { name: 'apart' },
  ],
  leaver: [
    { name: 'disable', href: user },
    { name: 'requests', href: () => '/admin/attention/approvals' },
    { name: 'issues', href: () => '/admin/attention' },
    { name: 'kept' },
    { name: 'operations' },
    { name: 'alone', href: () => '/admin/users' },
  ],
  'new-admin': [
    { name: 'invite', href: () => '/admin/users/invite' },
    { name: 'accept' },
    { name: 'wait' },
    { name: 'watch', href: () => '/admin/audit' },
  ],
} as const satisfies { readonly [G in GuideName]: readonly StepOf<G>[] };

export const guideNames = Object.keys(guides) as readonly GuideName[];

export function isGuide(text: string): text is GuideName {
  return Object.hasOwn(guides, text);
}

/** The steps of a guide, with one common type. */
export function stepsOf(guide: GuideName): readonly Step[] {
  return guides[guide];
}
