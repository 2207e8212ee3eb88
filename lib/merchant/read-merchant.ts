// Who sells, for the reader of this request? The identity in the reader's language.
import 'server-only';
import { requestLocale } from '@/lib/i18n/language-cookie';
import { type MerchantWords, merchantIn } from './identity';
import { merchantIdentity } from './known-merchant';

/** The identity in the language of this request. Only while one is answered. */
export async function readMerchant(): Promise<MerchantWords> {
  return merchantIn(await merchantIdentity(), await requestLocale());
}
