// What do people who manage users read of an act on an account? Of another person, or of no person at all.
import { z } from 'zod';
import { webAddress } from '@/lib/mail/templates/order-payload';
import { toPerson } from './declare-mail';

const acts = z.enum([
  'invited',
  'invitedAgain',
  'permissions',
  'limits',
  'roles',
  'created',
  'passwordLink',
  'factorReset',
  'enabled',
  'disabled',
]);

export type WatchedAct = z.infer<typeof acts>;

export const accountWatch = toPerson({
  payload: z.object({
    personName: z.string().max(100),
    /** Whose account it is. */
    accountId: z.uuid(),
    accountName: z.string().max(100),
    accountEmail: z.string().max(320),
    /** A person, or what acted: the issuer of a role, a command on the server. */
    byName: z.string().max(100),
    act: acts,
    deskUrl: webAddress,
    at: z.iso.datetime(),
    isTest: z.boolean(),
  }),
  write: (payload, { t, merchant, instant }) => {
    const { act, byName: by, accountName: account, accountEmail: email } = payload;
    const values = { merchant, by, account, email, at: instant(payload.at) };
    const isByPerson = act !== 'roles' && act !== 'created';
    return {
      subject: t(isByPerson ? 'accountWatch.subject' : 'accountWatch.subjectSystem', values),
      opening: [t(`accountWatch.${act}`, values)],
      link: {
        lead: t('accountWatch.lead'),
        label: t('accountWatch.button'),
        url: `${payload.deskUrl}/admin/users/${payload.accountId}`,
      },
      closing: [t(isByPerson ? 'accountWatch.why' : 'accountWatch.whySystem', values)],
    };
  },
  samples: () => {
    const sample = {
      personName: 'Layla Karim',
      accountId: '0b9f3c1e-55d4-4f7e-9a63-5a1f0e6b2c11',
      accountName: 'Omar Hadi',
      accountEmail: 'omar@shop.example',
      byName: 'Sara Aziz',
      deskUrl: 'https://shop.example',
      at: '2026-11-21T11:05:00.000Z',
      isTest: true,
    };
    return Object.fromEntries(
      acts.options.map((act) => [`person-watch-${act}`, { ...sample, act }]),
    );
  },
});
