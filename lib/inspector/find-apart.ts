// The program that searches a profile: nothing else runs in its process (`lib/apart`).
import { serveApart } from '@/lib/apart/serve-apart';
import { type Answer, findProfile, type Search } from '@/lib/mac-find/find-profile';
import { publishedProfiles } from './published-profiles';

/** What crosses between the processes: bytes as hex. */
export type Asked = Omit<Search, 'samples' | 'profiles'> & {
  readonly samples: readonly (Omit<Search['samples'][number], 'mac'> & { readonly mac: string })[];
};

serveApart<Asked>(async ({ samples, ...asked }, send) => {
  const given = samples.map((one) => ({ ...one, mac: Buffer.from(one.mac, 'hex') }));
  const search = findProfile({ ...asked, samples: given, profiles: publishedProfiles() });
  let step = search.next();
  while (!step.done) step = search.next();
  send(step.value satisfies Answer);
});
