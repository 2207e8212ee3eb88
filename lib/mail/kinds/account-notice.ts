// What do people read of a change of their own account? What changed, and what to do if it was not them.
import { z } from 'zod';
import { toPerson } from './declare-mail';

const changes = z.enum([
  'password',
  'factorSet',
  'factorRemoved',
  'codesRenewed',
  'codeUsed',
  'codesGuessed',
  'permissions',
  'limits',
  'created',
]);

export type AccountChange = z.infer<typeof changes>;

export const accountNotice = toPerson({
  payload: z.object({
    personName: z.string().max(100),
    change: changes,
    at: z.iso.datetime(),
    isTest: z.boolean(),
  }),
  write: ({ change, at }, { t, merchant, instant }) => ({
    subject: t(
      change === 'codesGuessed' ? 'accountNotice.subjectGuessed' : 'accountNotice.subject',
      {
        merchant,
      },
    ),
    opening: [t(`accountNotice.${change}`, { at: instant(at) })],
    link: null,
    closing: [t('accountNotice.notYou')],
  }),
  samples: () => {
    const sample = { personName: 'Layla Karim', at: '2026-11-21T11:05:00.000Z', isTest: true };
    return Object.fromEntries(
      changes.options.map((change) => [`person-notice-${change}`, { ...sample, change }]),
    );
  },
});
