// Who sells, for the reader of this request? The identity in the reader's language.
import 'server-only';
import { cache } from 'react';
import { requestLocale } from '@/lib/i18n/language-cookie';
import { type MerchantWords, merchantIn } from './identity';
import { merchantIdentity } from './known-merchant';

/** The identity in the language of this request. Only while one is answered. */
export const readMerchant = cache(
  async (): Promise<MerchantWords> => merchantIn(await merchantIdentity(), await requestLocale()),
);
