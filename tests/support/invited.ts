// Whom has somebody invited? Apart from the other people: browser tests cannot load an invitation.
import { createUser } from '@/lib/auth/users/create-user';
import { invitePerson } from '@/lib/auth/users/invite-person';
import { presets } from '@/lib/rights/permissions';
import { must } from './must';
import { actorOf } from './people';

/** Layla, made by the command line, and somebody whom she invited. */
export async function createInvited() {
  const made = { email: 'layla@demo.test', name: 'Layla', permissions: presets.admin };
  const { id: layla } = must(await createUser({ ...made, password: 'river courtyard lamp 7' }));
  const wish = { email: 'puppet@demo.test', name: 'Puppet', locale: 'en' } as const;
  const by = await actorOf<'manage_users'>(layla);
  const { userId } = must(await invitePerson(by, { ...wish, permissions: ['see_orders'] }));
  return { layla, puppet: userId };
}
