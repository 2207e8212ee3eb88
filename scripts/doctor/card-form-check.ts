// Who shows the form that a card is typed into, and what follows from it?
import type { Settings } from '@/lib/settings/env';
import { type Finding, good, note } from './findings';

/** A form of the shop's own is a choice with a price, which doctor names each time. */
export function checkCardForm({ cardEntry }: Pick<Settings, 'cardEntry'>): Finding {
  const subject = 'Card form';
  if (cardEntry === 'hosted') return good(subject, 'on the bank’s page');
  return note(
    subject,
    'on the shop’s own page: cards are typed there, and the shop is outside PCI SAQ A',
    'CARD_ENTRY=hosted leaves the form to the bank. Otherwise ask your acquirer which questionnaire applies.',
  );
}
