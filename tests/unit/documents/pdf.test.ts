import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { type DocumentFacts, documentContent } from '@/lib/documents/document-content';
import { printedContent } from '@/lib/documents/printed-content';
import { renderPdf } from '@/lib/documents/render-pdf';
import { processWide } from '@/lib/process/process-wide';
import { plainPicture } from '../../support/pictures';

vi.mock('@/lib/settings/env', () => ({
  settings: () => ({ merchantTimezone: 'Asia/Baghdad', gateway: { responseCodes: '' } }),
}));

const names = { en: 'River room', ar: 'غرفة مطلة على النهر', ckb: 'ژووری ڕووبار' };
const facts: DocumentFacts = {
  movementKind: 'TAKEN',
  amountMinor: 272_500_500n,
  feeMinor: 2_500_500n,
  booked: [
    {
      names,
      kind: 'STAY',
      quantity: 2,
      unitMinor: '125000000',
      totalMinor: '250000000',
      checkIn: '2026-11-24',
      checkOut: '2026-11-26',
      guests: 2,
    },
  ],
  worksheet: [
    {
      names: { en: 'Minibar', ar: 'الميني بار', ckb: 'مینیبار' },
      kind: 'minibar',
      note: 'Pepsi × 3',
      quantity: 3,
      unitMinor: '15000000',
      totalMinor: '45000000',
    },
    {
      names: { en: 'Discount', ar: 'خصم', ckb: 'داشکاندن' },
      kind: 'discount',
      note: '',
      quantity: 1,
      unitMinor: '25000000',
      totalMinor: '-25000000',
    },
  ],
  reason: '',
  invoice: null,
};

const invoice = documentContent(
  {
    kind: 'invoice',
    label: 'INV-2026-000042',
    issuedAt: '2026-11-23T09:30:00.000Z',
    isTest: true,
    merchant: {
      name: 'Dar Dijla',
      address: 'شارع أبو نواس 12، بغداد',
      taxNumber: '4711-0815/7',
      contact: 'desk@dardijla.example',
      phone: '+964 770 123 4567',
      checkInFrom: '14:00',
      checkOutBy: '12:00',
    },
    reference: 'DQ44ZFK4X',
    customerName: 'زەینەب Hassan ڕەسووڵ',
    moneyAt: '2026-11-23T09:29:58.000Z',
    rrn: '632712345678',
    approval: '004711',
    invoice: null,
    reason: '',
    company: {
      name: 'Tigris Trading',
      address: 'Sadoun St 4\nBaghdad',
      taxNumber: '9001-22/3',
    },
  },
  facts,
  { stay: 1_250, goods: 500 },
);

/** Each page's words, without the marks and spaces that depend on who extracts them. */
async function wordsOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  });
  return (
    text
      .normalize('NFKC')
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      // A minus is drawn left of its digits; an extractor of a line from the right names it last.
      .replace(/([\d,.]*\d)-(?= د\.ع)/g, '-$1')
      .replace(/\s+/g, ' ')
  );
}

const company = ['Tigris Trading', 'Sadoun St 4', '9001-22/3'];
const always = ['INV-2026-000042', '4711-0815/7', 'DQ44ZFK4X', ...company];

describe('the PDF of an invoice', () => {
  test.each([
    ['en', ['Invoice', 'River room', '-25,000 IQD', '272,500.500 IQD', 'includes 12.5% tax']],
    ['ar', ['فاتورة', names.ar, 'خصم', '-25,000', '272,500.500', 'د.ع']],
    ['ckb', ['پسووڵەی فرۆشتن', names.ckb, 'داشکاندن', '-25,000', '272,500.500', 'ڕەسووڵ']],
  ])('carries its words and numbers in the order of reading: %s', async (locale, words) => {
    for (const form of ['a4', 'receipt'] as const) {
      const text = await wordsOf(await renderPdf(invoice, { locale, form }));
      for (const word of [...words, ...always]) {
        expect(text).toContain(word);
      }
    }
  });

  test('calls the tax what the merchant calls it, in the language of the reader', async () => {
    const merchant = { ...invoice.merchant, taxName: { en: 'VAT', ckb: 'باجی فرۆشتن' } };
    const printed = async (locale: string) =>
      printedContent({ ...invoice, merchant }, { locale, form: 'a4' });
    const { lines, taxes } = await printed('en');
    expect(lines[0]?.detail).toMatch(/^includes 12\.5% VAT: /);
    expect(taxes.map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/^VAT included, 12/),
    );
    expect((await printed('ckb')).lines[0]?.detail).toContain('باجی فرۆشتن');
    expect((await printed('ar')).lines[0]?.detail).toContain('VAT');
  });

  test.each([
    ['en', ['2 nights', '2 guests', 'from 14:00', 'by 12:00']],
    ['ar', ['ليلتان', 'ضيفان', 'من الساعة 14:00', 'حتى الساعة 12:00']],
    ['ckb', ['2 شەو', '2 میوان', 'کاتژمێر 14:00', 'کاتژمێر 12:00']],
  ])(
    'says when to come and to leave, how many nights and guests, and whom to call: %s',
    async (locale, words) => {
      const logo = await plainPicture(200, 200).png().toBuffer();
      for (const form of ['a4', 'receipt'] as const) {
        const bare = await renderPdf(invoice, { locale, form });
        const pdf = await renderPdf(invoice, { locale, form }, logo);
        const text = await wordsOf(pdf);
        for (const word of [...words, '+964 770 123 4567', 'desk@dardijla.example']) {
          expect(text).toContain(word);
        }
        expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true);
        expect(Buffer.from(bare).includes('/Subtype /Image')).toBe(false);
      }
    },
  );

  test('never parts a stay between two pages', async () => {
    const [line] = invoice.lines;
    const lines = Array.from({ length: 20 }, () => line ?? []).flat();
    for (const length of [1, 2, 3, 4]) {
      // Each is a line of text higher than the one before.
      const reason = Array.from({ length }, () => 'because it rained that day. '.repeat(4));
      const long = { ...invoice, lines, reason: reason.join('') };
      const pdf = await renderPdf(long, { locale: 'en', form: 'a4' });
      const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
        mergePages: false,
      });
      const count = (word: string) => pages.map((text) => text.split(word).length - 1);
      expect(pages.length).toBeGreaterThan(1);
      expect(count('from 14:00')).toEqual(count('2 guests'));
    }
  });

  test('is the same file each time', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => renderPdf(invoice, { locale: 'ar', form: 'a4' })),
    );
    expect(one).toEqual(other);
  });

  test('is drawn again after the process that draws was ended', async () => {
    const first = renderPdf(invoice, { locale: 'en', form: 'a4' });
    const drawing = processWide('drawing', () => ({
      child: undefined as ChildProcess | undefined,
    }));
    await vi.waitFor(() => expect(drawing.child?.pid).toBeDefined());
    drawing.child?.kill('SIGKILL');
    await expect(first).rejects.toThrow('The drawing has ended.');
    expect(await renderPdf(invoice, { locale: 'en', form: 'a4' })).toHaveProperty('length');
  });

  test('is drawn by a process that knows no setting and no secret', async () => {
    vi.stubEnv('GATEWAY_MAC_KEY', 'A0'.repeat(32));
    const drawing = processWide('drawing', () => ({
      child: undefined as ChildProcess | undefined,
    }));
    drawing.child?.kill('SIGKILL');
    await vi.waitFor(() => expect(drawing.child).toBeUndefined());
    await renderPdf(invoice, { locale: 'en', form: 'a4' });
    const environment = readFileSync(`/proc/${drawing.child?.pid}/environ`, 'utf8');
    vi.unstubAllEnvs();
    expect(environment.replaceAll(/NODE_CHANNEL\w+=\w+\0/g, '')).toBe('NODE_ENV=production\0');
  });
});
