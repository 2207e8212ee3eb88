// Which orders are the sample mails about? A stay, goods, and goods that are delivered.
import type { OrderPayload } from '@/lib/mail/templates/order-payload';

export const stayLine = {
  kind: 'STAY',
  name: { en: 'River room', ar: 'غرفة النهر', ckb: 'ژووری ڕووبار' },
  quantity: 2,
  unitPriceMinor: '125000000',
  lineTotalMinor: '250000000',
  checkIn: '2026-12-01',
  checkOut: '2026-12-03',
  guests: 2,
} as const;

export const goodsLine = {
  kind: 'GOODS',
  name: { en: 'Cardamom coffee', ar: 'قهوة بالهيل', ckb: 'قاوەی ھێل' },
  quantity: 3,
  unitPriceMinor: '12000000',
  lineTotalMinor: '36000000',
} as const;

/** An agreed line with a text, as staff agreed it with the guest. */
export const agreedLine = {
  kind: 'GOODS',
  name: { en: 'Two more nights', ar: 'ليلتان إضافيتان', ckb: 'دوو شەوی زیاتر' },
  quantity: 1,
  unitPriceMinor: '50000000',
  lineTotalMinor: '50000000',
  isInWords: true,
} as const;

export const stay: OrderPayload = {
  reference: 'D7Q2MK4XW',
  isTest: true,
  at: '2026-11-21T11:05:00.000Z',
  transactionType: 'authorization',
  lines: [stayLine],
  totalMinor: '250000000',
  customerName: 'Zainab Hassan',
  statusUrl: 'https://shop.example/orders/D7Q2MK4XW?key=Xw3kPq9LrT2vNs7dZc1yBm5hGf8jUa4e',
  terms: [
    { key: 'hold', values: { amount: '250,000 IQD' } },
    { key: 'holdCharge', values: { house: 'The house', days: 7 } },
    { key: 'holdExtras', values: { extra: '75,000 IQD' } },
    { key: 'cancel', values: { contact: 'desk@shop.example' } },
    { key: 'policies', values: { url: 'https://shop.example/policies' } },
  ],
};

export const goodsOrder: OrderPayload = {
  ...stay,
  transactionType: 'sale',
  lines: [goodsLine],
  totalMinor: '36000000',
  terms: [
    { key: 'charge', values: { amount: '36,000 IQD' } },
    { key: 'goods', values: {} },
    { key: 'fee', values: { percent: '3' } },
    { key: 'cancel', values: { contact: 'desk@shop.example' } },
  ],
};

const { name, checkIn, checkOut } = stayLine;
export const cancelledNights = { name, checkIn, checkOut };

export const brought: OrderPayload = {
  ...goodsOrder,
  lines: [
    goodsLine,
    {
      kind: 'GOODS',
      name: { en: 'Delivery: Old town', ar: 'التوصيل: المدينة القديمة', ckb: 'گەیاندن: شاری کۆن' },
      quantity: 1,
      unitPriceMinor: '5000000',
      lineTotalMinor: '5000000',
      isDelivery: true,
    },
  ],
  totalMinor: '41000000',
  goods: {
    delivery: {
      day: '2026-11-24',
      window: '10:00-14:00',
      recipient: 'Omar Karim',
      address: 'Street 14, house 3',
    },
  },
};

const references = { rrn: '612345678901', approvalCode: 'A1B2C3' };
export const heldOrder = { ...stay, ...references, authorisedMinor: '250000000' };
export const paidOrder = { ...goodsOrder, ...references, authorisedMinor: '36000000' };
