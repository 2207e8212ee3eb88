// Which protections are taken away, one at a time?
import type { Protection } from './protection';
import { beliefProtections } from './protections/belief';
import { databaseProtections } from './protections/database';
import { deskProtections } from './protections/desk';
import { doorProtections } from './protections/doors';
import { operationProtections } from './protections/operations';
import { pageProtections } from './protections/pages';
import { peopleProtections } from './protections/people';
import { recordProtections } from './protections/records';
import { roadProtections } from './protections/roads';
import { sendingProtections } from './protections/sending';

export const allProtections: readonly Protection[] = [
  ...beliefProtections,
  ...sendingProtections,
  ...operationProtections,
  ...pageProtections,
  ...peopleProtections,
  ...recordProtections,
  ...databaseProtections,
  ...roadProtections,
  ...doorProtections,
  ...deskProtections,
];
