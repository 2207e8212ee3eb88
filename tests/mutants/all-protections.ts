// Which protections are taken away, one at a time?
import type { Protection } from './protection';
import { accountsProtections } from './protections/accounts';
import { catalogueProtections } from './protections/catalogue';
import { deskProtections } from './protections/desk';
import { evidenceProtections } from './protections/evidence';
import { moneyProtections } from './protections/money';
import { payingProtections } from './protections/paying';
import { rulesProtections } from './protections/rules';

export const allProtections: readonly Protection[] = [
  ...moneyProtections,
  ...payingProtections,
  ...evidenceProtections,
  ...accountsProtections,
  ...deskProtections,
  ...catalogueProtections,
  ...rulesProtections,
];
