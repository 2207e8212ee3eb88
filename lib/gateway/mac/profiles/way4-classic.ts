// How did the family's classic order authenticate messages? HMAC-SHA1, as the vendor's manual.
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import { refusedBeforeAuthorisation } from './refused-before-authorisation';

const operation = [
  'ORDER',
  'AMOUNT',
  'CURRENCY',
  'RRN',
  'INT_REF',
  'TRTYPE',
  'TERMINAL',
  'TIMESTAMP',
  'NONCE',
];

export const way4Classic: MacProfile = {
  name: 'way4-classic',
  algorithm: 'hmac-sha1',
  absent: '-',
  trailer: '',
  case: 'upper',
  constants: {},
  fields: {
    prepare: [
      'AMOUNT',
      'CURRENCY',
      'ORDER',
      'DESC',
      'MERCH_NAME',
      'MERCH_URL',
      'MERCHANT',
      'TERMINAL',
      'EMAIL',
      'TRTYPE',
      'COUNTRY',
      'MERCH_GMT',
      'TIMESTAMP',
      'NONCE',
      'BACKREF',
    ],
    completion: operation,
    reversal: operation,
    result: [
      'TERMINAL',
      'TRTYPE',
      'ORDER',
      'AMOUNT',
      'CURRENCY',
      'DESC',
      'ACTION',
      'RC',
      'MESSAGE',
      'RRN',
      'INT_REF',
      'APPROVAL',
      'TIMESTAMP',
      'NONCE',
    ],
  },
  successRc: ['00'],
  noMoneyRc: refusedBeforeAuthorisation,
};
