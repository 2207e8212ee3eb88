// Which protections are taken away, one at a time?
import type { Protection } from './protection';
import { accountProtections } from './protections/accounts';
import { attemptProtections } from './protections/attempts';
import { beliefProtections } from './protections/belief';
import { bulkProtections } from './protections/bulk';
import { cancellingProtections } from './protections/cancelling';
import { databaseProtections } from './protections/database';
import { deployingProtections } from './protections/deploying';
import { deskProtections } from './protections/desk';
import { doorProtections } from './protections/doors';
import { findingProtections } from './protections/finding';
import { inboundProtections } from './protections/inbound';
import { operationProtections } from './protections/operations';
import { peopleProtections } from './protections/people';
import { recordProtections } from './protections/records';
import { returningProtections } from './protections/returning';
import { seeingProtections } from './protections/seeing';
import { sellingProtections } from './protections/selling';
import { sendingProtections } from './protections/sending';
import { signingInProtections } from './protections/signing-in';
import { staffToolProtections } from './protections/staff-tools';
import { statementProtections } from './protections/statements';

export const allProtections: readonly Protection[] = [
  ...beliefProtections,
  ...sendingProtections,
  ...operationProtections,
  ...attemptProtections,
  ...peopleProtections,
  ...cancellingProtections,
  ...recordProtections,
  ...databaseProtections,
  ...inboundProtections,
  ...doorProtections,
  ...returningProtections,
  ...deskProtections,
  ...sellingProtections,
  ...accountProtections,
  ...signingInProtections,
  ...findingProtections,
  ...bulkProtections,
  ...statementProtections,
  ...staffToolProtections,
  ...deployingProtections,
  ...seeingProtections,
];
