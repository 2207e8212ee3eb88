// Whom has somebody invited? Apart from the other people: browser tests cannot load an invitation.
import { createUser } from '@/lib/auth/people/create-user';
import { invitePerson } from '@/lib/auth/people/invite-person';
import { presets } from '@/lib/permissions';
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
