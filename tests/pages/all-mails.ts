// How does every sample mail look in every language, of a merchant whose addresses are long?
import { locales } from '@/lib/i18n/locale';
import { composeMail } from '@/lib/mail/compose-mail';
import { mailSamples } from '@/lib/mail/mails';
import { identityOf } from '../support/identity';

const identity = {
  ...identityOf('Dar Dijla', 'reservations.and.questions@dar-dijla-guesthouse.example'),
  mapUrl: `https://maps.example/place/${'Dar+Dijla+'.repeat(20)}@33.3,44.4,17z`,
  phone: '+964 770 123 4567',
};
const sender = { appUrl: 'https://shop.example', merchantTimezone: 'Asia/Baghdad', identity };

/** Each with its name and its HTML. */
export function allMails(): Promise<{ name: string; html: string }[]> {
  return Promise.all(
    mailSamples().flatMap(({ name, kind, payload }) =>
      locales.map(async (locale) => {
        const to = { locale, recipient: 'guest@example.test' };
        const row = { orderId: 'a', kind, payload: pictured(payload), ...to };
        const mail = await composeMail(row, sender);
        if (!mail.ok) throw new Error(`${name}: ${mail.code}`);
        return { name: `${name} ${locale}`, html: mail.value.html };
      }),
    ),
  );
}

/** With a photo of every room, which readers of mails may keep away. */
function pictured<P>(payload: P): P {
  const add = (_name: string, value: { kind?: unknown } | null) =>
    value?.kind === 'STAY' ? { ...value, picture: '0'.repeat(64) } : value;
  return JSON.parse(JSON.stringify(payload, add));
}
