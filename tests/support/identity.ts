// Who sells in a test that composes mails? A house of which nothing but a name and a contact is known.
import { defaultIdentity } from '@/lib/merchant/identity';

export const identityOf = (merchantName: string, merchantContact = '') =>
  defaultIdentity({
    appUrl: 'https://shop.example',
    merchantName,
    merchantContact,
    merchantAddress: '',
  });
