import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { locales } from '@/lib/i18n/locale';
import { settingNames } from '@/lib/settings/settings-schema';
import { projectRoot } from '../../../scripts/cli/project-root';
import { judgeConnections } from '../../../scripts/doctor/connection-check';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)));
const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);
/** Lines without their comments. */
const plain = (file: string) => read(file).replace(/^\s*[#;].*$|\s#\s.*$/gm, '');
const nginx = plain('deploy/nginx/diwan.conf');
const haproxy = plain('deploy/haproxy/haproxy.cfg');
const kubernetes = plain('deploy/kubernetes/diwan.yaml');
const compose = plain('deploy/compose/compose.yaml');
const pgbouncer = plain('deploy/pgbouncer/pgbouncer.ini');
const shop = plain('deploy/systemd/diwan@.service');
const deployFiles = filesIn('deploy');
const pages = filesIn('docs/operations');

/** GATEWAY_TIMEOUT_MS unless set, and the ten seconds of lib/jobs/stop-process.ts. */
const finishing = 30;
const statementMb = number(
  read('lib/statements/receive-statement.ts'),
  /fileBytesMax = (\d+) \* 1024/,
);

describe('the proxies in deploy/', () => {
  test('pass the browser’s Host, and write the visitor’s address themselves', () => {
    expect(nginx).toContain('proxy_set_header Host $http_host;');
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]');
    expect(haproxy).not.toMatch(/set-header Host/i);
  });

  test('take what the app takes', () => {
    expect(number(nginx, /^ {2}client_max_body_size (\d+)m;/m)).toBeGreaterThan(statementMb);
    expect(number(kubernetes, /proxy-body-size: (\d+)m/)).toBeGreaterThan(statementMb);
    const backref = number(read('app/api/backref/route.ts'), /bytesMax: (\d+) \* 1024/);
    expect(number(nginx, /api\/backref \{\s+client_max_body_size (\d+)k;/)).toBe(backref);
    expect(number(nginx, /api\/notifications \{\s+client_max_body_size (\d+)m;/)).toBe(1);
  });

  test('wait longer than the app may need for an answer', () => {
    const waits = [
      number(nginx, /^ {2}proxy_read_timeout (\d+)s;/m),
      number(haproxy, /^ {2}timeout server (\d+)s/m),
      number(kubernetes, /proxy-read-timeout: "(\d+)"/),
    ];
    for (const seconds of waits) expect(seconds).toBeGreaterThan(finishing + 30);
  });

  test('send results to instances that live, and pages to those that are ready', () => {
    const [, pagesOf = '', results = ''] = haproxy.split(/^backend /m);
    expect(pagesOf).toMatch(/^pages[\s\S]*GET \/api\/health\/ready/);
    expect(results).toMatch(/^results[\s\S]*GET \/api\/health\/live/);
    expect(haproxy).toContain('use_backend results if { path /api/backref /api/notifications }');
    expect(kubernetes).toMatch(/name: diwan-results\nspec:\n {2}publishNotReadyAddresses: true/);
    expect(kubernetes.match(/service: \{ name: diwan-results/g)).toHaveLength(2);
  });

  test('N8 write no query string into a log', () => {
    expect(nginx).toMatch(/log_format diwan [^;]*\$uri/);
    expect(nginx).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b(?! ?")/);
    expect(nginx.match(/access_log/g)).toHaveLength(nginx.match(/^server \{/gm)?.length ?? 0);
    expect(haproxy).toMatch(/log-format "[^"]*%HPO"/);
    expect(haproxy).not.toMatch(/option httplog|%HU|%HQ|%r\b/);
  });

  test.each(locales)('speak the shop’s words where nobody answers, in %s', (locale) => {
    const words = (file: string) => JSON.parse(read(`messages/${locale}/${file}.json`));
    const { title, text } = words('refusal').unsure;
    const [failed] = words('error').unanswered.split('. ');
    const page = `>${title}</h1><p>${failed}. ${text.slice(text.indexOf('. ') + 2)}</p>`;
    expect(nginx).toContain(page);
    expect(haproxy.split(page)).toHaveLength(1 + ['502', '503', '504'].length);
  });

  test('let events pass as they come', () => {
    expect(nginx).toMatch(/events\|admin\/news\)\$ \{\s+proxy_buffering off;/);
    expect(existsSync(path.join(projectRoot, 'app/admin/news/route.ts'))).toBe(true);
    const events = 'app/(shop)/orders/[reference]/events/route.ts';
    expect(existsSync(path.join(projectRoot, events))).toBe(true);
  });
});

describe('the supervisors in deploy/', () => {
  test('wait until what was begun with the bank is finished', () => {
    expect(number(shop, /TimeoutStopSec=(\d+)/)).toBeGreaterThan(finishing);
    expect(number(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThan(finishing);
    const pause = number(kubernetes, /"sleep", "(\d+)"/);
    const answer = number(kubernetes, /terminationGracePeriodSeconds: (\d+)/);
    expect(answer).toBeGreaterThan(finishing + pause);
    expect(shop).toContain('KillMode=mixed');
  });

  test('give each instance a spool of its own that outlives it', () => {
    expect(shop).toMatch(/StateDirectory=diwan[\s\S]*SPOOL_DIR=\/var\/lib\/diwan\/spool-%i/);
    expect(compose).toMatch(/spool-one:\/spool[\s\S]*spool-two:\/spool/);
    expect(kubernetes).toMatch(
      /kind: StatefulSet[\s\S]*volumeClaimTemplates:\s+- metadata: \{ name: spool \}/,
    );
  });

  test('start what is there', () => {
    for (const file of deployFiles) {
      for (const [, script = ''] of read(file).matchAll(/node[", ]+(scripts\/run\.mjs)/g)) {
        expect(existsSync(path.join(projectRoot, script))).toBe(true);
      }
    }
    expect(compose).not.toMatch(/0\.0\.0\.0/);
  });
});

test('PgBouncer hands on what the app asks for, by transaction, with its named statements', () => {
  expect(pgbouncer).toContain('pool_mode = transaction');
  expect(number(pgbouncer, /max_prepared_statements = (\d+)/)).toBeGreaterThan(300);
  const ignored = /ignore_startup_parameters = (.*)/.exec(pgbouncer)?.[1]?.split(',') ?? [];
  const asked = [...read('lib/db/money-pools.ts').matchAll(/^ {4}(\w+_timeout): /gm)];
  expect(asked.length).toBeGreaterThan(0);
  for (const [, name = ''] of asked) expect(ignored).toContain(name);
  // It refuses a connection that says anything else in advance.
  expect(read('lib/db/money-pools.ts')).not.toMatch(/\boptions: /);
});

test('PgBouncer starts without a certificate, for this machine alone', () => {
  expect(pgbouncer).toMatch(/^listen_addr = 127\.0\.0\.1$/m);
  expect(pgbouncer).toMatch(/^client_tls_sslmode = disable$/m);
});

test('the role has the time-outs that the app asks for as it connects', () => {
  const roles = read('deploy/postgres/roles.sql');
  const asked = [...read('lib/db/money-pools.ts').matchAll(/^ {4}(\w+_timeout): ([\d_]+),/gm)];
  expect(asked).toHaveLength(2);
  for (const [, name, ms = ''] of asked) {
    const seconds = Number(ms.replaceAll('_', '')) / 1_000;
    expect(roles).toContain(`ALTER ROLE shop_app SET ${name} = '${seconds}s';`);
  }
});

describe('the sizes in deploy/', () => {
  const sizing = read('docs/operations/sizing.md');
  const [roles, conf] = [read('deploy/postgres/roles.sql'), read('deploy/postgres/shop.conf')];
  /** Settings of their defaults, as doctor counts them. */
  const given = { processes: 1, databasePool: 10 };
  const ofProcess = number(judgeConnections(10_000, given).words, /at most (\d+)/);
  const limit = number(roles, /ALTER ROLE shop_app CONNECTION LIMIT (\d+);/);
  const most = number(conf, /^max_connections = (\d+)/m);

  test('every page has the same number of connections', () => {
    expect(number(sizing, /one for ORDER: (\d+) a process/)).toBe(ofProcess);
    expect(number(conf, /# (\d+) a process with DATABASE_POOL=10/)).toBe(ofProcess);
    expect(number(roles, /-- Seven processes of (\d+)/)).toBe(ofProcess);
    expect(Math.floor(limit / ofProcess)).toBe(7);
    expect(number(conf, /login may hold (\d+)/)).toBe(limit);
    expect(number(sizing, /may hold (\d+) connections/)).toBe(limit);
    expect(number(sizing, /`max_connections` \((\d+)\)/)).toBe(most);
    expect(most - limit).toBe(number(sizing, /is that and (\d+) for/));
    const pooled = number(pgbouncer, /^default_pool_size = (\d+)/m);
    expect(pooled + number(pgbouncer, /^reserve_pool_size = (\d+)/m)).toBeLessThan(limit);
  });

  test('the limits of memory hold two processes and the first of them', () => {
    const resident = number(sizing, /(\d+) MB resident after a thousand/);
    const first = number(sizing, /and (\d+) MB for the first/);
    for (const megabytes of [
      number(shop, /MemoryMax=(\d+)G/),
      number(compose, /mem_limit: (\d+)g/),
      number(kubernetes, /limits: \{ memory: (\d+)Gi \}/),
    ].map((gigabytes) => gigabytes * 1_024)) {
      expect((megabytes - first) / resident).toBeGreaterThan(2);
    }
    expect(sizing).toMatch(/limits of `deploy\/`, 1 GB, hold two/);
  });
});

describe('compose', () => {
  const { services } = parse(read('deploy/compose/compose.yaml'), { merge: true });

  test('keeps an archive and can go back to a time', () => {
    const { volumes, command } = services.database;
    expect(volumes).toContain('../postgres/shop.conf:/shop.conf:ro');
    expect(read('deploy/compose/roles.sh')).toContain(`include '/shop.conf'`);
    const archive = /archive_command = '.* (\/\S+)\/%f\.gz'/.exec(
      read('deploy/postgres/shop.conf'),
    );
    expect(services.folders.entrypoint).toContain(archive?.[1]);
    expect(volumes).toContain('backup:/backup');
    // shop.conf asks for TLS, and the image has no certificate.
    expect(command).toEqual(['postgres', '-c', 'ssl=off']);
    expect(services.database.depends_on).toHaveProperty('folders');
  });

  test('keeps no log for ever, and runs no image without a version', () => {
    for (const [name, { logging, image }] of Object.entries<{ logging: unknown; image: string }>(
      services,
    )) {
      expect({ name, logging }).toMatchObject({ logging: { options: { 'max-size': '20m' } } });
      expect(image).toMatch(/:v?\d|^diwan$/);
    }
    expect(services.proxy.command.join(' ')).toContain('s#/var/log/nginx/diwan.log#/dev/stdout#');
  });

  test('starts what answers with as many processes as WEB_CONCURRENCY says', () => {
    for (const name of ['one', 'two']) {
      const [node, script = '', ...more] = services[name].command;
      expect([node, ...more]).toEqual(['node', 'start', '-H', '127.0.0.1']);
      expect(read('Dockerfile')).toContain(script);
    }
  });
});

describe('kubernetes', () => {
  const all = parseAllDocuments(read('deploy/kubernetes/diwan.yaml')).map((one) => one.toJSON());
  const of = (kind: string) => all.filter((one) => one.kind === kind);

  test('runs nothing that the restricted Pod Security Standard refuses', () => {
    const pods = [...of('Job'), ...of('StatefulSet')].map(({ spec }) => spec.template.spec);
    expect(pods).toHaveLength(2);
    for (const { securityContext, containers, automountServiceAccountToken } of pods) {
      expect(automountServiceAccountToken).toBe(false);
      const expected = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } };
      expect(securityContext).toMatchObject(expected);
      for (const { securityContext: own, resources } of containers) {
        expect(own).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources).toHaveProperty('limits.memory');
      }
    }
  });

  test('applies the migrations of each release, although a Job cannot be changed', () => {
    const [job] = of('Job');
    const [{ image }] = job.spec.template.spec.containers;
    const version = /:([\d.]+)$/.exec(image)?.[1] ?? '';
    expect(job.metadata.name).toBe(`diwan-migrate-${version.replaceAll('.', '-')}`);
    expect(of('StatefulSet')[0].spec.template.spec.containers[0].image).toBe(image);
    expect(job.spec.ttlSecondsAfterFinished).toBeGreaterThan(0);
  });

  test('shows the world neither figures nor readiness', () => {
    const [{ paths }] = of('Ingress')[0].spec.rules.map((rule: { http: unknown }) => rule.http);
    const closed = paths
      .filter((one: { backend: object }) => JSON.stringify(one.backend).includes('diwan-closed'))
      .map((one: { path: string }) => one.path);
    expect(closed).toEqual(['/api/metrics', '/api/health/ready']);
    expect(of('NetworkPolicy')[0].spec.podSelector.matchLabels).toEqual({ app: 'diwan' });
  });
});

test('the pods have a service without an address of its own, under whose name each is found', () => {
  const all = parseAllDocuments(read('deploy/kubernetes/diwan.yaml')).map((one) => one.toJSON());
  const { spec } = all.find(({ kind }) => kind === 'StatefulSet');
  expect(
    all.find(({ kind, metadata }) => kind === 'Service' && metadata.name === spec.serviceName).spec,
  ).toMatchObject({ clusterIP: 'None', selector: spec.selector.matchLabels });
});

describe('the manual', () => {
  test.each([...pages, ...deployFiles])('%s names settings that exist', (file) => {
    const known = [...settingNames, ...(read('.env.example').match(/^[A-Z_]+(?==)/gm) ?? [])];
    const named = read(file).matchAll(
      /\b(?:GATEWAY|DATABASE|NOTIFICATION|AUDIT_ANCHOR|SPOOL)_[A-Z_]+[A-Z]\b/g,
    );
    for (const [name] of named) expect(known).toContain(name);
  });

  test('asks the bank about everything that it leaves open', () => {
    const [, open = ''] = read('docs/gateway.md').split('## 10. What the bank leaves open');
    const points = [...open.matchAll(/^\| (\d+) /gm)].map(([, point]) => Number(point));
    const asked = [...read('docs/operations/go-live.md').matchAll(/^\|[^|]*\|([^|]*)\|/gm)].flatMap(
      ([, cell = '']) =>
        [...cell.matchAll(/(\d+)(?:-(\d+))?/g)].flatMap(([, from, to]) =>
          Array.from(
            { length: Number(to ?? from) - Number(from) + 1 },
            (_, at) => Number(from) + at,
          ),
        ),
    );
    // A card form of one's own is nothing that a shop begins with.
    expect(points.filter((point) => !asked.includes(point))).toEqual([37]);
  });
});
