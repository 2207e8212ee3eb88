import { simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';
import { directionOf, locales } from '@/lib/i18n/locale';
import { composeMail } from '@/lib/mail/compose-mail';
import {
  type MailSample,
  mailSamples,
  mails,
  type ShopperPayloads,
  shopperMails,
} from '@/lib/mail/mails';
import type { OutgoingMail } from '@/lib/mail/smtp';
import { identityOf } from '../../support/identity';
import { testSettings } from '../../support/settings';

const sender = {
  appUrl: 'https://shop.example',
  merchantTimezone: 'Asia/Baghdad',
  identity: identityOf('Dar Dijla', 'desk@dardijla.example'),
};

Object.assign(process.env, testSettings({ databaseUrl: 'postgresql://localhost/none' }));

const hash = 'ab'.repeat(32);
const allSamples = mailSamples();
const shopperSamples = mailSamples(shopperMails);
const oneOfEachKind = [...new Map(shopperSamples.map((sample) => [sample.kind, sample])).values()];
const cases = locales.flatMap((locale) =>
  shopperSamples.map((sample) => [locale, sample.name, sample] as const),
);

describe.each(cases)('a mail to a shopper, %s, %s', (locale, _, sample) => {
  it('is a whole document of its language, with both parts', async () => {
    const mail = await composed(sample, locale);
    const direction = directionOf(locale);
    expect(mail.html).toMatch(new RegExp(`<html[^>]*dir="${direction}"[^>]*lang="${locale}"`));
    expect(mail.html).toContain('name="viewport"');
    expect(mail.html).toContain('prefers-color-scheme:dark');
    expect(mail.text).not.toMatch(/[<>]|\{\w+\}|&#?\w+;/);
    expect(mail.html).not.toMatch(/\{\w+\}|\bundefined\b|\bnull\b|mail\.\w+\.\w+/);
    expect(mail.subject.length).toBeLessThanOrEqual(160);
  });

  it('says the order, its total, the link on a line of its own, and whom to ask', async () => {
    const { text, html, subject } = await composed(sample, locale);
    const payload = sample.payload as ShopperPayloads['in_doubt'];
    expect(text.split('\n')).toContain(payload.statusUrl);
    expect(html).toContain(`href="${payload.statusUrl}"`);
    expect(subject).toContain(payload.reference);
    const total = payload.totalMinor.replace(/000$/, '').replace(/(\d)(?=(\d{3})+$)/g, '$1,');
    for (const body of [text, html]) {
      expect(body).toContain(payload.reference);
      expect(body).toContain(total);
      expect(body).toContain(sender.identity.contact);
      expect(body).toContain('Zainab Hassan');
      expect(body).toContain('2026');
    }
  });

  it('carries the test mark, and loads nothing from anywhere', async () => {
    const { text, html, subject } = await composed(sample, locale);
    expect(subject).toMatch(/^\[.+\] /);
    expect(text).toMatch(/^\*\*\* .+ \*\*\*$/m);
    expect(html).not.toMatch(/<img|<script|src=|url\(|@import|<link/);
    expect(foreignIn(html)).toEqual([]);
  });

  it('shows pictures of the shop’s own address alone, the same for every guest, and is small', async () => {
    const { lines, ...payload } = sample.payload as ShopperPayloads['in_doubt'];
    const pictured = lines.map((line) => ({ ...line, picture: hash }));
    const identity = { ...sender.identity, logo: `pictures/${hash}`, phone: '+964 770 123 4567' };
    const { text, html } = await compose(
      { ...sample, payload: { ...payload, lines: pictured } },
      locale,
      { identity },
    );
    const shown = [...html.matchAll(/ src="([^"]+)"/g)].map(([, url]) => url);
    const of = `https://shop.example/pictures/${hash}`;
    expect(shown.filter((url) => url !== `${of}/narrow`)).toEqual([`${of}/icon/180`]);
    expect(foreignIn(html).filter((url) => url !== 'tel:+9647701234567')).toEqual([]);
    expect(text).not.toContain(hash);
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });

  it('makes the map, the number, the rules and the address links with words', async () => {
    const mapUrl = 'https://maps.example/?mlat=33.3&mlon=44.4';
    const identity = { ...sender.identity, mapUrl, phone: '+964 770 123 4567' };
    const { text, html } = await compose(sample, locale, { ...sender, identity });
    const links = [...html.matchAll(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g)];
    const wordsOf = (url: string) =>
      links.find(([, href]) => href === url)?.[2]?.replace(/<[^>]*>/g, '');
    expect(wordsOf('mailto:desk@dardijla.example')).toBe('desk@dardijla.example');
    if (text.includes(mapUrl)) {
      expect(wordsOf(mapUrl.replace('&', '&amp;'))).toMatch(/map|الخريطة|نەخشە/);
    }
    expect(text).toContain('+964 770 123 4567');
    expect(wordsOf('tel:+9647701234567')).toContain('+964 770 123 4567');
    const rules = 'https://shop.example/policies';
    if (text.includes(rules)) expect(wordsOf(rules)).toMatch(/polic|السياسات|سیاسەت/);
    expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/https?:/);
    expect(html).not.toMatch(/format-detection[^>]*(?:telephone|address)/);
  });

  it('ends no sentence with two full stops', async () => {
    const { text, subject } = await composed(sample, locale);
    expect(`${subject}\n${text}`).not.toMatch(/\.[\u2066-\u2069]*\./);
  });

  it('leaves no isolate open, and none in the HTML but as an element', async () => {
    const { text, html, subject } = await composed(sample, locale);
    expect(html).not.toMatch(/[\u2066-\u2069\u202a-\u202e]/);
    for (const line of [subject, ...text.split('\n')]) expect(depthsOf(line)).toEqual([]);
    if (directionOf(locale) === 'ltr') expect(text).not.toMatch(/[\u2066-\u2069]/);
    else expect(html).toMatch(/<bdi dir="(auto|ltr)">D7Q2MK4XW<\/bdi>/);
  });
});

describe('the mail of a placed order', () => {
  it('P4 says nothing of the payment that could be false when it is read', async () => {
    const { text } = await composed(sampleOf('placed-stay'), 'en');
    expect(text).toContain('You placed it on 21 Nov 2026, 14:05.');
    expect(text).not.toMatch(
      /await|waiting|not paid|unpaid|pending|is held on your card|has been/i,
    );
    expect(text).toContain('We email you when it is held.');
  });

  it('says before the card is typed that a stay is a hold, how far it may go and when it ends', async () => {
    const { text } = await composed(sampleOf('placed-stay'), 'en');
    expect(text).toContain('This is a hold, not a charge: your bank sets 250,000 IQD aside');
    expect(text).toContain(
      'charges what you owe. Your bank releases the rest within about 7 days.',
    );
    expect(text).toContain('All together they cost at most 75,000 IQD more.');
    expect(text).toContain('To cancel or change anything, contact us');
  });

  it('says of goods that they are charged at once', async () => {
    const { text } = await composed(sampleOf('placed-goods'), 'en');
    expect(text).toContain('We charge 36,000 IQD as soon as');
    expect(text).not.toMatch(/hold, not a charge|is held/);
  });
});

test.each(locales)('a guest’s words are never a link, %s', async (locale) => {
  const sample = sampleOf('goods-on-their-way');
  const payload = sample.payload as ShopperPayloads['goods_on_its_way'];
  const delivery = payload.goods?.delivery;
  if (!delivery) throw new Error('The sample is not delivered.');
  const address = 'Pay here: https://evil.example/pay';
  const goods = { ...payload.goods, delivery: { ...delivery, address, recipient: address } };
  const { text, html } = await compose({ ...sample, payload: { ...payload, goods } }, locale);
  expect(text).toContain('https://evil.example/pay');
  expect(html).not.toMatch(/href="[^"]*evil/);
});

describe('the mail of a cancelled stay', () => {
  const sample = sampleOf('stay-cancelled');
  it.each([
    ['authorization', '0', 'Nothing is due for this order. We release the amount held'],
    ['authorization', '125000000', '125,000 IQD remains due for this order. We charge it from'],
    ['sale', '0', 'Nothing is due for this order. We give back what you paid'],
    ['sale', '125000000', 'You paid 125,000 IQD more than that'],
    ['sale', '250000000', 'so nothing is given back.'],
    // Written by an earlier build.
    ['sale', undefined, 'The payment has not changed yet.'],
  ] as const)('of a %s with %s to keep: what is due', async (transactionType, keepMinor, words) => {
    const payload = { ...sample.payload, transactionType, keepMinor };
    const { text } = await compose({ ...sample, payload }, 'en');
    expect(text).toContain(words);
    const sum = /^Remains due.*$/m.exec(text)?.[0];
    const amount = keepMinor && (BigInt(keepMinor) / 1_000n).toLocaleString('en');
    expect(sum).toEqual(amount && expect.stringContaining(`${amount} IQD`));
  });
});

describe('the invoice', () => {
  it('says of a hold that nothing was taken, with stay dates as people write them', async () => {
    const { subject, text, html } = await composed(sampleOf('held'), 'en');
    expect(subject).toBe('[TEST] Dar Dijla: your booking D7Q2MK4XW is confirmed, 250,000 IQD held');
    for (const body of [text, html]) {
      expect(body).toContain('250,000 IQD is held on your card. It has not been charged.');
      expect(body).toMatch(/Check-in Tue 1 Dec 2026, check-out Thu 3 Dec 2026/);
      expect(body).toContain('2 nights, 2 guests');
      expect(body).not.toContain('You have paid');
    }
    expect(text).toContain('When you leave, The house charges what you owe.');
    expect(text).toContain('Terms and policies: https://shop.example/policies');
  });

  it('says where and when to come before it says anything of money, with the map and the calendar', async () => {
    const identity = {
      ...sender.identity,
      checkInFrom: '14:00',
      checkOutBy: '12:00',
      mapUrl: 'https://maps.example/dijla',
    };
    const { text } = await compose(sampleOf('held'), 'en', { identity });
    const calendar =
      'https://shop.example/orders/D7Q2MK4XW/calendar?key=Xw3kPq9LrT2vNs7dZc1yBm5hGf8jUa4e';
    const said = [
      'Order D7Q2MK4XW',
      '250,000 IQD is held on your card.',
      '- River room\n  Check-in Tue 1 Dec 2026, from 14:00\n  Check-out Thu 3 Dec 2026, by 12:00\n  2 guests',
      'The current state of your order:',
      'Show on the map\nhttps://maps.example/dijla',
      `Add to your calendar\n${calendar}`,
      'Amount held: 250,000 IQD',
    ];
    const places = said.map((words) => text.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    // What is paid by a link is not in a calendar before it is paid.
    expect((await compose(sampleOf('link-hold'), 'en', { identity })).text).not.toContain(
      '/calendar',
    );
  });

  it('says of a sale that it is paid, with the note on delivery', async () => {
    const { subject, text } = await composed(sampleOf('paid'), 'en');
    expect(subject).toContain('payment of 36,000 IQD received for order D7Q2MK4XW');
    expect(text).toContain('You have paid 36,000 IQD by card.');
    expect(text).toContain('You owe nothing more');
    expect(text).toMatch(/deliver goods or keep them ready for collection/);
    expect(text).not.toContain('is held');
  });

  it('names our address to who comes, and not to who has goods brought in a window of time', async () => {
    const address = { en: '8 Saray Street', ar: '', ckb: '' };
    const { identity: house } = sender;
    const identity = { ...house, texts: { ...house.texts, address } };
    const sample = sampleOf('paid');
    const to = (goods: object) =>
      compose({ ...sample, payload: { ...sample.payload, goods } }, 'en', { identity });
    const delivery = { day: '2026-12-01', window: '10:00-14:00', recipient: 'Sara', address: 'x' };
    expect((await to({ delivery: null })).text).toContain('8 Saray Street');
    const brought = await to({ delivery });
    expect(brought.text).not.toContain('Saray Street');
    // A line would end after a plain hyphen.
    expect(brought.html).toContain('10:00\u201114:00');
  });

  it('P5 shows dinars by three decimals, with the fraction only when there is one', async () => {
    const { text } = await composed(sampleOf('paid-with-fee'), 'en');
    expect(text).toContain('Amount paid: 36,900.500 IQD');
    expect(text).toContain('Order total: 36,000 IQD');
    expect(text).toContain('This amount includes the bank’s fee: your order is 36,000 IQD');
  });

  it('claims neither a fee nor that all is paid when people recorded less', async () => {
    const { text } = await composed(sampleOf('paid-less-by-hand'), 'en');
    expect(text).toContain('your order is 36,000 IQD, the amount at the bank is 30,000 IQD');
    expect(text).not.toMatch(/owe nothing|bank’s fee/);
    expect(text).toContain('Approval code: not given by the bank');
    expect(text).toContain('Retrieval reference (RRN): not given by the bank');
  });

  it('gives the references that a bank asks for', async () => {
    const { text } = await composed(sampleOf('held'), 'en');
    expect(text).toContain('Retrieval reference (RRN): 612345678901');
    expect(text).toContain('Approval code: A1B2C3');
  });
});

describe('the mail of a completion', () => {
  it.each([
    ['completed', 'the full amount held', null],
    ['completed-less', 'We charged 187,500 IQD of the 250,000 IQD', '62,500 IQD'],
    ['completed-more', '12,500 IQD more than the 250,000 IQD held', null],
  ])('itemises what was held, taken and set free: %s', async (name, sentence, left) => {
    const { text } = await composed(sampleOf(name), 'en');
    expect(text).toContain(sentence);
    expect(text).toContain('Amount held: 250,000 IQD');
    expect(text).toMatch(/^Amount charged: /m);
    expect(text.includes('Released by your bank: ')).toBe(left !== null);
    if (left !== null) expect(text).toContain(`Released by your bank: ${left}`);
  });
});

describe('the mail of a reversal', () => {
  it.each([
    'reversed-hold',
    'reversed-after-completion',
    'reversed-sale',
    'reversed-unknown-amount',
  ])('P5 says what was reversed and promises neither a day nor a sum: %s', async (name) => {
    const { text } = await composed(sampleOf(name), 'en');
    expect(text).toMatch(/was reversed at the bank/);
    expect(text).toContain('Your bank decides when and how this shows on your card.');
    expect(text).not.toMatch(/refund|you get|days|within|back to your card/i);
  });

  it('P5 of a surplus payment never says that the order or its payment was reversed', async () => {
    const { text, subject } = await composed(sampleOf('surplus-reversed'), 'en');
    expect(`${subject}${text}`).not.toMatch(/your payment was reversed|payment for order/i);
    expect(subject).toContain('a payment we could not use for order');
    expect(text).toContain('Your order stays as it is');
    const alone = await composed(sampleOf('surplus-reversed-alone'), 'en');
    expect(alone.text).not.toContain('Your order stays as it is');
  });
});

describe('the mail of a payment that the order cannot use', () => {
  it.each([
    ['surplus-second', 'This order was already paid', '250,000 IQD was held on'],
    ['surplus-cancelled', 'was already cancelled', '36,000 IQD was charged to'],
    ['surplus-not-available', 'no longer available', '250,000 IQD was held on'],
  ])('confirms nothing and says why: %s', async (name, why, what) => {
    const { text, subject } = await composed(sampleOf(name), 'en');
    expect(text).toContain(why);
    expect(text).toContain(what);
    expect(`${subject}${text}`).not.toMatch(/confirmed|received your payment|invoice/i);
  });
});

describe('a mail in Arabic or Sorani', () => {
  it('speaks the language of the order, with its names, digits and amounts', async () => {
    const arabic = await composed(sampleOf('held'), 'ar');
    expect(arabic.text).toContain('غرفة النهر');
    expect(arabic.text).toContain('ليلتان');
    expect(arabic.text).toContain('محجوز على بطاقتكم ولم يُستقطع');
    const sorani = await composed(sampleOf('held'), 'ckb');
    expect(sorani.text).toContain('ژووری ڕووبار');
    expect(sorani.text).toContain('لەسەر کارتەکەتان ڕاگیراوە');
    for (const { text, html } of [arabic, sorani]) {
      expect(text).not.toMatch(/[٠-٩۰-۹]/);
      expect(html).not.toMatch(/[٠-٩۰-۹]/);
      expect(text).not.toContain('Dear');
    }
  });

  it('falls back to English for a language that the shop does not speak', async () =>
    expect(await composed(sampleOf('held'), 'fr')).toEqual(await composed(sampleOf('held'), 'en')));
});

it.each(locales)('every kind of mail has a sample, and is written in %s', async (locale) => {
  expect([...new Set(allSamples.map(({ kind }) => kind))]).toEqual(Object.keys(mails));
  for (const sample of allSamples.filter(({ kind }) => !(kind in shopperMails))) {
    const { subject, text, html } = await composed(sample, locale);
    expect(`${subject}\n${text}\n${html}`, sample.name).not.toMatch(
      /\{\w+\}(?!.*<\/style>)|\bundefined\b|\bnull\b|mail\.\w+\.\w+/,
    );
  }
});

it('a mail to the merchant has the same layout and keeps what is copied as it is', async () => {
  const anchor = await composed(sampleOf('staff-anchor'), 'en');
  const sample = sampleOf('staff-anchor').payload as { anchor: string };
  expect(anchor.text.split('\n')).toContain(sample.anchor);
  expect(anchor.html).toContain(sample.anchor);
  const digest = await composed(sampleOf('staff-digest'), 'en');
  expect(digest.text).toContain('needs review, order -, since 2026-11-21 09:30 GMT');
  expect(digest.html).toContain('href="https://shop.example/admin/attention"');
  expect(digest.html).toContain('m-brick');
});

it('a mail to a shopper has the colours of the shop, and none of the usual ones', async () => {
  const look = { palette: 'indigo', pattern: 'none' } as const;
  const merchant = { identity: { ...sender.identity, look } };
  const [usual, own] = [
    (await composed(sampleOf('held'), 'en')).html,
    (await compose(sampleOf('held'), 'en', merchant)).html,
  ];
  // The button and the bricks, by day and by night; a link has its own by the style sheet.
  for (const colour of ['#0c5a60', '#a2582b', '#6fd0d2', '#dca36c']) {
    expect(usual).toContain(colour);
    expect(own.replaceAll('class="m-link" style="color:#0c5a60', '')).not.toContain(colour);
  }
});

describe('what foreigners wrote', () => {
  const hostile = '"><img src=x onerror=alert(1)><script>';

  it.each(oneOfEachKind)('M1 is shown as text: $kind', async (sample) => {
    const payload = { ...sample.payload, customerName: hostile, rrn: hostile };
    const { html } = await compose({ ...sample, payload }, 'ar', { identity: identityOf(hostile) });
    expect(html).not.toMatch(/<img|<script/);
  });

  it.each(oneOfEachKind)('M2 ends no header and no line by its breaks: $kind', async (sample) => {
    const evil = 'Ali\r\nBcc: all@evil.test\r\n\r\nHello\u2028Bcc: all@evil.test';
    const terms = [{ key: 'holdChargeMost', values: { house: evil, max: '1 IQD' } }];
    const payload = { ...sample.payload, customerName: evil, rrn: evil, reference: evil, terms };
    const mail = await compose({ ...sample, payload }, 'en', { identity: identityOf(evil) });
    expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(mail.text).not.toMatch(/^\s*Bcc:/m);
    const raw = await rawOf(mail);
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im);
    expect((await simpleParser(raw)).to).toMatchObject({ text: 'guest@home.test' });
  });

  it('M10 a name turns nothing around it, and keeps the joiners of its script', async () => {
    const { text } = await compose(
      withName(sampleOf('held'), '\u202eevil\u202c \u2067x\u2069 Zai\u200dnab'),
      'en',
    );
    expect(text).toContain('Dear evil x Zainab,');
    const sorani = await compose(withName(sampleOf('held'), 'می\u200cوان'), 'ckb');
    expect(sorani.text).toContain('\u2068می\u200cوان\u2069');
    const mixed = await compose(withName(sampleOf('held'), 'زينب'), 'en');
    expect(mixed.text).toContain('Dear \u2068زينب\u2069,');
    expect(mixed.html).toContain('Dear <bdi dir="auto">زينب</bdi>,');
  });

  it.each([
    'Win at https://evil.test',
    'www.evil.test',
    'mail me@evil.test',
    'evil.test',
    '+964 770 123 4567',
  ])('a name that is a message greets nobody: %s', async (name) => {
    const { text, html } = await compose(withName(sampleOf('placed-stay'), name), 'en');
    expect(text).toContain('Hello,');
    expect(`${text}${html}`).not.toContain(name);
  });
});

describe('composing a row of the outbox', () => {
  const row = { orderId: '019', recipient: 'guest@home.test', locale: 'en' };

  it.each(oneOfEachKind)('F25 has a Message-ID of order and kind alone: $kind', async (sample) => {
    const first = await composeMail({ ...row, ...sample }, sender);
    const given = { ...row, ...sample, payload: { ...sample.payload, customerName: 'Other' } };
    const again = await composeMail(given, sender);
    const messageId = `<019.${sample.kind}@shop.example>`;
    expect(first).toMatchObject({ ok: true, value: { messageId } });
    expect(again).toMatchObject({ ok: true, value: { messageId } });
  });

  it.each([
    'guest@home.test,other@evil.test',
    'guest@home.test\r\nBcc: other@evil.test',
    '"a b"@home.test',
    'Guest <guest@home.test>',
    'guest＠home.test',
    'guest@home',
    `${'x'.repeat(65)}@home.test`,
    '',
  ])('M2 K19 refuses the recipient %j', async (recipient) => {
    const composed = await composeMail({ ...row, ...sampleOf('held'), recipient }, sender);
    expect(composed).toMatchObject({ ok: false, code: 'BAD_RECIPIENT' });
  });

  it('refuses a payload or a kind that is not its own', async () => {
    const { payload } = sampleOf('held');
    const of = (kind: string, content: unknown) =>
      composeMail({ ...row, kind, payload: content }, sender);
    expect(await of('invoice', { reference: 'D-1' })).toMatchObject({ code: 'BAD_PAYLOAD' });
    const answer = await of('invoice', { ...payload, statusUrl: 'javascript:alert(1)' });
    expect(answer).toMatchObject({ code: 'BAD_PAYLOAD' });
    expect(await of('completed', payload)).toMatchObject({ code: 'BAD_PAYLOAD' });
    expect(await of('offer', payload)).toMatchObject({ code: 'UNKNOWN_KIND' });
    expect(await of('toString', payload)).toMatchObject({ code: 'UNKNOWN_KIND' });
  });
});

/** Addresses that are neither the shop's nor its contact's. */
function foreignIn(html: string) {
  const found = [...html.matchAll(/(?:href|src|xmlns)="([^"]+)"/g)].map(([, url]) => url ?? '');
  const own = /^(?:https:\/\/shop\.example\/|mailto:desk@dardijla\.example$)/;
  return found.filter((url) => !own.test(url));
}

function sampleOf(name: string): MailSample {
  const sample = allSamples.find((one) => one.name === name);
  if (!sample) throw new Error(`no sample ${name}`);
  return sample;
}

function withName(sample: MailSample, customerName: string) {
  return { ...sample, payload: { ...sample.payload, customerName } };
}

const known = new Map<string, Promise<OutgoingMail>>();

/** The sample's mail, composed once. */
function composed(sample: MailSample, locale: string): Promise<OutgoingMail> {
  const key = `${sample.name} ${locale}`;
  const mail = known.get(key) ?? compose(sample, locale);
  known.set(key, mail);
  return mail;
}

async function compose(
  sample: { readonly kind: string; readonly payload: unknown },
  locale: string,
  more: Partial<typeof sender> = {},
): Promise<OutgoingMail> {
  const row = { orderId: '019', recipient: 'guest@home.test', locale, ...sample };
  const mail = await composeMail(row, { ...sender, ...more });
  if (!mail.ok) throw new Error(mail.code);
  return mail.value;
}

/** Isolates that are open at the end of the line, and ends that have no beginning. */
function depthsOf(line: string): string[] {
  const open: string[] = [];
  const stray: string[] = [];
  for (const point of line) {
    if (/[\u2066-\u2068]/.test(point)) open.push(point);
    else if (point === '\u2069' && open.pop() === undefined) stray.push(point);
  }
  return [...open, ...stray];
}

/** The message as it would be handed to a server. */
async function rawOf(mail: OutgoingMail): Promise<string> {
  const sent = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'shop@localhost',
    to: [{ name: '', address: mail.recipient }],
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
  });
  return String(sent.message);
}
