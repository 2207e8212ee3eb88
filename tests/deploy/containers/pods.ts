// Does the image serve in a pod's circumstances, and does nothing get lost while Patroni changes the primary?
// The circumstances are read from diwan.yaml; the kubelet is played by Docker.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { projectRoot } from '../../../scripts/cli/project-root';
import type { Report } from '../report';
import { inside, places, tried } from './engine';
import { authority, folder, seedGoods, until } from './world';

type Volume = { readonly name: string; readonly mountPath: string };
type Pod = {
  readonly securityContext: {
    readonly runAsNonRoot: boolean;
    readonly runAsUser: number;
    readonly fsGroup: number;
  };
  readonly containers: readonly [Container];
};
type Container = {
  readonly command?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly resources: { readonly limits: { readonly memory: string } };
  readonly securityContext: {
    readonly allowPrivilegeEscalation: boolean;
    readonly readOnlyRootFilesystem: boolean;
    readonly capabilities: { readonly drop: readonly string[] };
  };
  readonly volumeMounts: readonly Volume[];
};

const servers = [5433, 5434];
const tables = join(places.run, 'pods');

/** The pod of the one object of this kind. */
function podOf(kind: string): Pod {
  const yaml = readFileSync(join(projectRoot, 'deploy/kubernetes/diwan.yaml'), 'utf8');
  const objects = parseAllDocuments(yaml).map((one) => one.toJS());
  return objects.find((one) => one.kind === kind).spec.template.spec as Pod;
}

/** The words of `docker run` that make what the kubelet would; each volume is a folder of the pod's group. */
async function wordsOf(pod: Pod, name: string): Promise<string> {
  const { runAsUser, fsGroup } = pod.securityContext;
  const { command = [], env = [], resources, securityContext, volumeMounts } = pod.containers[0];
  if (!securityContext.readOnlyRootFilesystem || securityContext.allowPrivilegeEscalation)
    throw new Error('diwan.yaml leaves the root writable, or privileges to be had.');
  const mounts = volumeMounts.map((one) => ({ ...one, from: join(tables, name, one.name) }));
  for (const { from } of mounts)
    await inside(`mkdir -p ${from}; chown root:${fsGroup} ${from}; chmod 2777 ${from}`);
  return [
    `--name ${name} --network host --read-only --user ${runAsUser} --group-add ${fsGroup}`,
    `--security-opt no-new-privileges --memory ${resources.limits.memory.toLowerCase().replace('i', '')}`,
    ...securityContext.capabilities.drop.map((capability) => `--cap-drop ${capability}`),
    ...mounts.map(({ from, mountPath }) => `-v ${from}:${mountPath}`),
    `-v ${authority}:/drill/ca.crt:ro --env-file ${tables}.env`,
    ...env.map(({ name: variable, value }) => `-e ${variable}=${value}`),
    name === 'two' ? '-e PORT=3001' : '',
    'diwan',
    ...command,
  ].join(' ');
}

export async function playPods(report: Report): Promise<void> {
  const needed = { isNeeded: true };
  await report.part('Patroni, two servers', cluster, needed);
  await report.part('migrations as a Job, two pods', pods, needed);
  await report.bought('purchase at the pods');
  await report.part('doctor in a pod', () => inside('docker exec one node scripts/run.mjs doctor'));
  let acknowledged: readonly string[] = [];
  for (const round of ['first', 'second']) {
    // Without a primary pages are 503, and forms in flight too: nothing of them was confirmed.
    const seen = await report.under(`Patroni, ${round} kill of the primary`, failOver, {
      most: Number.POSITIVE_INFINITY,
      only: /^Error: \S+ (502|503): /,
    });
    acknowledged = [...acknowledged, ...seen.bought];
  }
  await report.part('each acknowledged purchase is paid', () => mustBePaid(acknowledged));
}

/** Settings of Patroni from deploy/postgres, as database.md says. */
function patroniOf(port: number, secrets: Record<'admin' | 'backup', string>): object {
  const text = readFileSync(join(projectRoot, 'deploy/postgres/shop.conf'), 'utf8');
  const named = [...text.matchAll(/^([a-z_]+) = (?:'([^']*)'|(\S+))/gm)];
  const parameters = Object.fromEntries(
    named.map(([, name, quoted, plain]) => [name, quoted ?? plain]),
  );
  const place = `/var/lib/postgresql/${port}`;
  const postgresql = {
    parameters: {
      ...parameters,
      ssl: 'off',
      shared_buffers: '128MB',
      archive_mode: 'off',
      archive_command: '',
    },
    use_pg_rewind: true,
  };
  return {
    scope: 'diwan',
    name: `server-${port}`,
    restapi: { listen: `127.0.0.1:${port + 1000}`, connect_address: `127.0.0.1:${port + 1000}` },
    etcd3: { hosts: '127.0.0.1:2379' },
    bootstrap: {
      dcs: { ttl: 20, loop_wait: 5, retry_timeout: 5, synchronous_mode: true, postgresql },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: place,
      bin_dir: '/usr/lib/postgresql/17/bin',
      pgpass: `${place}.pgpass`,
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
      authentication: {
        superuser: { username: 'postgres', password: secrets.admin },
        replication: { username: 'replicator', password: secrets.backup },
      },
    },
  };
}

async function cluster(): Promise<void> {
  await inside('docker compose stop one two database', folder);
  const secrets = {
    admin: randomBytes(12).toString('hex'),
    backup: randomBytes(12).toString('hex'),
  };
  await inside(
    'docker run -d --name etcd --network host --entrypoint etcd stand-in --data-dir /var/lib/etcd-drill',
  );
  for (const port of servers) {
    const file = `${tables}-${port}.yml`;
    writeFileSync(file, JSON.stringify(patroniOf(port, secrets)), { mode: 0o644 });
    const how = `--name patroni-${port} --network host --user postgres --shm-size 256m -v ${file}:/patroni.yml:ro`;
    await inside(`docker run -d ${how} --entrypoint patroni stand-in /patroni.yml`);
  }
  await until(`curl -fs http://127.0.0.1:6433/primary || curl -fs http://127.0.0.1:6434/primary`);
  await until(`curl -fs http://127.0.0.1:6433/sync || curl -fs http://127.0.0.1:6434/sync`);
}

async function primary(): Promise<number> {
  for (const port of servers) {
    if ((await tried(`curl -fs http://127.0.0.1:${port + 1000}/primary`)).status === 0) return port;
  }
  throw new Error('Patroni has no primary.');
}

/** A statement or a script, as administrator of the primary. */
async function sql(lines: string, database = 'diwan'): Promise<string> {
  const port = await primary();
  return (
    await inside(
      `docker exec -i patroni-${port} /usr/lib/postgresql/17/bin/psql -h /var/run/postgresql -p ${port} -U postgres -v ON_ERROR_STOP=1 -v database=diwan -Atd ${database} <<'END'\n${lines}\nEND`,
    )
  ).trim();
}

async function pods(): Promise<void> {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  await sql(readFileSync(join(projectRoot, 'deploy/postgres/roles.sql'), 'utf8'), 'postgres');
  const [owner, app] = ['owner.password', 'app.password'].map((name) => read(name).trim());
  await sql(`ALTER ROLE shop_owner PASSWORD '${owner}';\nALTER ROLE shop_app PASSWORD '${app}';`);
  const address = (role: string, password = '') =>
    `postgresql://${role}:${password}@${servers.map((port) => `127.0.0.1:${port}`).join()}/diwan?target_session_attrs=read-write`;
  const shop = read('shop.env').replace(
    /^DATABASE_URL=.*$/m,
    `DATABASE_URL=${address('shop_app', app)}`,
  );
  writeFileSync(`${tables}.env`, `${shop}DATABASE_OWNER_URL=${address('shop_owner', owner)}\n`);
  await inside(`docker run --rm ${await wordsOf(podOf('Job'), 'job')}`);
  writeFileSync(`${tables}.env`, shop);
  await seedGoods(
    `${tables}.env`,
    `postgresql://shop_app:${app}@127.0.0.1:${await primary()}/diwan`,
  );
  await sql('UPDATE product SET stock = 100000 WHERE stock IS NOT NULL;');
  const pod = podOf('StatefulSet');
  for (const name of ['one', 'two']) await inside(`docker run -d ${await wordsOf(pod, name)}`);
  for (const port of [3000, 3001])
    await until(`curl -fs http://127.0.0.1:${port}/api/health/ready`);
  await inside('docker compose up -d --no-deps proxy', folder);
}

/** The primary dies with its Patroni; ready again with the other one, then it comes back as the standby. */
async function failOver(): Promise<void> {
  const died = await primary();
  const startedAt = performance.now();
  await inside(`docker kill -s KILL patroni-${died}`);
  const other = servers.find((port) => port !== died) ?? 0;
  await until(`curl -fs http://127.0.0.1:${other + 1000}/primary`);
  await until(
    'curl -fs http://127.0.0.1:3000/api/health/ready && curl -fs http://127.0.0.1:3001/api/health/ready',
  );
  console.log(
    `  ready with the other server after ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  await inside(`docker start patroni-${died}`);
  await until(`curl -fs http://127.0.0.1:${died + 1000}/sync`);
}

async function mustBePaid(references: readonly string[]): Promise<void> {
  const names = references.map((one) => `'${one}'`).join();
  const paid = await sql(
    `SELECT count(*) FROM "order" WHERE state = 'PAID' AND reference IN (${names});`,
  );
  console.log(`  ${paid} of ${references.length}`);
  if (Number(paid) !== references.length)
    throw new Error(`Of ${references.length} are ${paid} paid.`);
}
