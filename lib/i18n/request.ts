// Which words does this request get? One catalogue per room of the app, merged by its name.
import 'server-only';
import { getRequestConfig } from 'next-intl/server';
import { settings } from '@/lib/settings/env';
import { requestLocale } from './language-cookie';
import { readMessages } from './messages';

export default getRequestConfig(async () => {
  const locale = await requestLocale();
  return {
    locale,
    messages: await readMessages(locale),
    timeZone: settings().merchantTimezone,
  };
});
