// Which messages does this request get? Those of its language, one namespace for each file.
import 'server-only';
import { getRequestConfig } from 'next-intl/server';
import { settings } from '@/lib/settings/env';
import { readHouseMessages } from './bank-codes';
import { requestLocale } from './language-cookie';

export default getRequestConfig(async () => {
  const locale = await requestLocale();
  return {
    locale,
    messages: await readHouseMessages(locale),
    timeZone: settings().merchantTimezone,
  };
});
