// What do mails with a link to set a password contain? Who asked, the link, and until when it works.
import { z } from 'zod';
import { webAddress } from '@/lib/mail/templates/order-payload';
import { openText, sealText } from '@/lib/secrets/sealed-text';
import { toPerson } from './declare-mail';

/** The purpose under which link tokens in the outbox are sealed. */
export const linkTokenPurpose = 'account-link-mail';

const payload = z.object({
  personName: z.string().max(100),
  /** Who requested it; for a forgotten password, the network. */
  byName: z.string().max(100),
  deskUrl: webAddress,
  /** The link's token, sealed for the link's id: the outbox alone opens nothing. */
  linkId: z.uuid(),
  sealedToken: z.string().min(40).max(200),
  expiresAt: z.iso.datetime(),
  isTest: z.boolean(),
});

/** Not written if the sign-in secret has changed since: then its token can no longer be opened. */
function linkMail(name: string, words: 'invitation' | 'passwordLink' | 'forgotten') {
  return toPerson({
    payload,
    write: ({ linkId, sealedToken, byName: by, expiresAt, deskUrl }, { t, merchant, instant }) => {
      const token = openText(linkTokenPurpose, linkId, sealedToken);
      if (token === null) return null;
      const values = { merchant, by, until: instant(expiresAt) };
      return {
        subject: t(`${words}.subject`, values),
        opening: [t(`${words}.what`, values), t('accountLinkUntil', values)],
        link: {
          lead: t(`${words}.lead`),
          label: t(`${words}.button`),
          url: `${deskUrl}/sign-in/link?key=${token}`,
        },
        closing: [t(words === 'forgotten' ? 'forgotten.keep' : 'accountLinkKeep')],
      };
    },
    samples: () => {
      const linkId = '0b9f3c1e-55d4-4f7e-9a63-5a1f0e6b2c11';
      return {
        [name]: {
          personName: 'Layla Karim',
          byName: 'Omar Hadi',
          deskUrl: 'https://shop.example',
          linkId,
          sealedToken: sealText(linkTokenPurpose, linkId, 'x'.repeat(43)),
          expiresAt: '2026-11-24T15:00:00.000Z',
          isTest: true,
        },
      };
    },
  });
}

export const accountInvitation = linkMail('person-invitation', 'invitation');
export const accountPasswordLink = linkMail('person-password-link', 'passwordLink');
export const accountForgotten = linkMail('person-forgotten', 'forgotten');
