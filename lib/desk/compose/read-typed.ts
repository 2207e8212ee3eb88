// What is wrong with a clerk's form, by the rules of this moment?
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import type { Source } from '@/lib/forms/form';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { readComposed } from './compose-input';

/** Reads the form as an order that is made now; fails with all that is wrong, by field. */
export function readTyped(source: Source, now = systemClock.now()) {
  const { merchantTimezone } = settings();
  const today = todayIn(merchantTimezone, now);
  const { phone: housePhone, asksCompany } = knownMerchant('en');
  return readComposed(source, { today, housePhone, asksCompany });
}
