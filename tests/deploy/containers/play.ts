// The containers of the drill: Compose by its page, the pod's circumstances, and Patroni.
import type { Lifetime } from '../../../scripts/cli/lifetime';
import { Report } from '../report';
import { missing } from '../shell';
import { ground, playCompose } from './compose';
import { clean, here, startEngine, stopEngine } from './engine';
import { composePlugin, prepare } from './images';
import { playPods } from './pods';

/** What they need, by program and package of Debian. */
const programs = {
  dockerd: 'docker.io',
  docker: 'docker.io',
  buildah: 'buildah',
  debootstrap: 'debootstrap',
  nsenter: 'util-linux',
  ip: 'iproute2',
  iptables: 'iptables',
  openssl: 'openssl',
  curl: 'curl',
};

export const missingForContainers = () => missing(programs);

/** Brings the packages that are missing; as they are installed, none of their services is started. */
export async function installMissing(): Promise<void> {
  const packages = missingForContainers();
  if (packages.length === 0 || process.getuid?.() !== 0) return;
  const policy = '/usr/sbin/policy-rc.d';
  await here(`kept=$(test -e ${policy} && echo yes || true)
if [ -z "$kept" ]; then printf '#!/bin/sh\nexit 101\n' > ${policy}; chmod +x ${policy}; trap 'rm ${policy}' EXIT; fi
apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`);
}

/** Plays them in a network of their own; what cannot go on is in the report. */
export async function playContainers(lifetime: Lifetime): Promise<Report> {
  const report = new Report('compose.md, pods and Patroni', lifetime, ground);
  console.log(`\n${report.title}`);
  lifetime.own(stopEngine);
  try {
    const start = async () => {
      await clean();
      await prepare();
      await startEngine(composePlugin);
    };
    await report.part('roots and engine', start, { isNeeded: true });
    await playCompose(report, lifetime);
    await playPods(report);
  } catch (error) {
    report.end(error);
  }
  return report;
}
