// Which merchant do tests that compose emails use? One with only a name and a contact.
import { defaultIdentity } from '@/lib/merchant/identity';

export const identityOf = (merchantName: string, merchantContact = '') =>
  defaultIdentity({
    appUrl: 'https://shop.example',
    merchantName,
    merchantContact,
    merchantAddress: '',
  });
