// Who stays and buys in the demo's story? Made-up people, each with a language.
import type { Locale } from '@/lib/i18n/locale';
import type { Guest } from './shopper-acts';

let drawn = 0;

/** Addresses in a domain that no email is sent to. */
function guest(name: string, address: string, locale: Locale): Guest {
  drawn += 1;
  const phone = `+964 770 555 ${String(1000 + drawn * 37)}`;
  return { name, email: `${address}@guests.test`, phone, locale };
}

export const guests = {
  sara: guest('Sara Ahmed', 'sara.ahmed', 'en'),
  dilan: guest('دیلان کەریم', 'dilan', 'ckb'),
  huda: guest('هدى صالح', 'huda.saleh', 'ar'),
  james: guest('James Carter', 'j.carter', 'en'),
  mariam: guest('Mariam Yousif', 'mariam', 'en'),
  ali: guest('علي حسين', 'ali.hussein', 'ar'),
  rania: guest('Rania Aziz', 'rania', 'en'),
  kawa: guest('کاوە ڕەسووڵ', 'kawa', 'ckb'),
  anna: guest('Anna Lind', 'anna.lind', 'en'),
  hassan: guest('حسن علي', 'hassan', 'ar'),
  zainab: guest('زينب كاظم', 'zainab', 'ar'),
  peter: guest('Peter Novak', 'peter', 'en'),
  shilan: guest('شیلان عومەر', 'shilan', 'ckb'),
  nabil: guest('نبيل توفيق', 'nabil', 'ar'),
  layth: guest('Layth Mansour', 'layth', 'en'),
  lina: guest('لينا فارس', 'lina', 'ar'),
  elin: guest('Elin Berg', 'elin.breg', 'en'),
  amal: guest('أمل جبار', 'amal', 'ar'),
  ahmed: guest('أحمد مصطفى', 'ahmed', 'ar'),
  sivan: guest('سیڤان حەمە', 'sivan', 'ckb'),
  thomas: guest('Thomas Meyer', 'thomas', 'en'),
  farah: guest('فرح نجم', 'farah', 'ar'),
  sami: guest('Sami Rashid', 'sami', 'en'),
  hala: guest('هالة مراد', 'hala', 'ar'),
  daban: guest('Daban Ali', 'daban', 'en'),
  grace: guest('Grace Miller', 'grace', 'en'),
  iman: guest('إيمان قاسم', 'iman', 'ar'),
  luay: guest('لؤي صبري', 'luay', 'ar'),
  ranya: guest('ڕانیا حەمە', 'ranya', 'ckb'),
  karim: guest('Karim Haddad', 'karim', 'en'),
} as const;
