// Which merchant do tests that compose emails use? One with only a name and a contact.
import { defaultIdentity } from '@/lib/merchant/identity';

const none = { stay: 0, goods: 0 };
/** The settings of a shop without tax. */
export const untaxed = { taxRates: none, taxAddedRates: none, merchantTaxNumber: '' };

export const identityOf = (merchantName: string, merchantContact = '') =>
  defaultIdentity({
    appUrl: 'https://shop.example',
    merchantName,
    merchantContact,
    merchantAddress: '',
    ...untaxed,
  });
