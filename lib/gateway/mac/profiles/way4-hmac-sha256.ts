// How does the family's newer native order authenticate messages? The default until the bank says.
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

export const way4HmacSha256: MacProfile = {
  name: 'way4-hmac-sha256',
  algorithm: 'hmac-sha256',
  absent: '-',
  trailer: '',
  charset: 'utf-8',
  case: 'upper',
  constants: {},
  fields: {
    prepare: [
      'AMOUNT',
      'CURRENCY',
      'ORDER',
      'DESC',
      'EMAIL',
      'TRTYPE',
      'TIMESTAMP',
      'NONCE',
      'BACKREF',
    ],
    completion: operation,
    reversal: operation,
    result: [
      'ACTION',
      'RC',
      'APPROVAL',
      'CURRENCY',
      'AMOUNT',
      'TERMINAL',
      'TRTYPE',
      'ORDER',
      'RRN',
      'TIMESTAMP',
      'INT_REF',
      'NONCE',
    ],
  },
  successRc: ['00'],
  noMoneyRc: refusedBeforeAuthorisation,
  operationNoMoneyRc: [],
  operationHasOwnRrn: false,
};
