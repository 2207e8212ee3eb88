// Which protections let two versions run side by side?
import { protections } from '../read-list';

export const deployingProtections = protections`
one-salt: Every build gives the same actions the same ids.
  value scripts/build/build-identity.ts: createHash('sha256').update('diwan-checkout actions').digest('base64')
    → Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')
  unit scripts/build: two builds answer to each other’s pages > the salt of the action ids is the
      same for every build, and as long as it must be

one-build: Doctor names two builds behind one address.
  value scripts/doctor/build-check.ts: served.length > 1 → false
  unit scripts/build: the doctor reads a build > names two builds behind one address
`;
