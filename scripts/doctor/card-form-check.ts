// Does the bank or the shop show the card form, and what follows from that?
import type { Settings } from '@/lib/settings/env';
import { type Finding, good, note } from './findings';

/** The shop's own form has a cost (it is outside PCI SAQ A), which doctor notes on every run. */
export function checkCardForm({ cardEntry }: Pick<Settings, 'cardEntry'>): Finding {
  const subject = 'Card form';
  if (cardEntry === 'hosted') return good(subject, 'on the bank’s page');
  return note(
    subject,
    'on the shop’s own page: cards are typed there, and the shop is outside PCI SAQ A',
    'CARD_ENTRY=hosted leaves the form to the bank. Otherwise ask your acquirer which questionnaire applies.',
  );
}
