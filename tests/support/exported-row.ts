import type { ExportRow } from '@/lib/desk/export/export-rows';

const at = new Date('2026-11-22T21:05:00Z');
/** An order with a stay of two nights and three lamps, completed for less than was held. */
export const exportedRow: ExportRow = {
  reference: 'DQ44ZFK4X',
  isTest: false,
  state: 'COMPLETED',
  transactionType: 'authorization',
  createdAt: at,
  stateChangedAt: at,
  heldSince: null,
  customerName: 'Rania',
  customerEmail: 'rania@example.test',
  customerPhone: '+9647701234567',
  locale: 'en',
  currency: 'IQD',
  totalMinor: 250_000_000n,
  lines: [
    {
      name: { en: 'Courtyard room', ar: 'غرفة الحوش', ckb: 'ژووری حەوشە' },
      quantity: 2,
      isStay: true,
    },
    { name: { en: 'Lamp', ar: 'مصباح', ckb: 'چرا' }, quantity: 3, isStay: false },
  ],
  checkIn: '2026-11-20',
  checkOut: '2026-11-22',
  rooms: ['10', '11'],
  authorisedMinor: 250_000_000n,
  completedMinor: 200_000_000n,
  reversedMinor: null,
  takenMinor: 200_000_000n,
  refundedMinor: null,
  feeMinor: null,
  moneyAt: at,
  gatewayOrderId: '123456',
  rrn: '795374123456',
  approvalCode: '12E456',
  invoices: '2026-7',
  openAttention: 2,
};
