// What does one made-up order contain?
import type { TransactionType } from '@/prisma/generated/enums';
import type { Customer } from './customers';
import type { SeedGoods } from './shop';

export type Line = {
  readonly product: SeedGoods;
  readonly kind: 'STAY' | 'GOODS';
  readonly quantity: number;
  readonly checkIn?: string;
  readonly checkOut?: string;
  readonly guests?: number;
};

export type PlacedOrder = {
  readonly id: string;
  readonly reference: string;
  readonly transactionType: TransactionType;
  readonly customer: Customer;
  readonly totalMinor: bigint;
  readonly createdAt: Date;
  /** When the guest leaves; null for goods. */
  readonly leavesAt: Date | null;
  readonly lines: readonly Line[];
};
