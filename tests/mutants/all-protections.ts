// Which protections are taken away, one at a time?
import type { Protection } from './protection';
import { beliefProtections } from './protections/belief';
import { doorProtections } from './protections/doors';
import { recordProtections } from './protections/records';
import { sendingProtections } from './protections/sending';

export const allProtections: readonly Protection[] = [
  ...beliefProtections,
  ...sendingProtections,
  ...recordProtections,
  ...doorProtections,
];
