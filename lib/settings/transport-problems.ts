// Which connections would be unencrypted in production? TLS is required beyond this machine.
import { isReadableAddress, serversOf } from './server-addresses';
import { imapAddressOf } from './settings-imap';
import { appUrlOf, frameHostsOf, type RawSettings } from './settings-schema';

/** Whether an address's host is this machine, judged by the text alone. */
function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/.test(host);
}

type Refusal = readonly [variable: string, message: string];

/** What production refuses about the addresses; malformed ones are reported elsewhere. */
export function transportProblems(raw: RawSettings): Refusal[] {
  const found: Refusal[] = [];
  const own = new URL(appUrlOf(raw));
  if (raw.APP_URL === '') found.push(['APP_URL', 'is missing']);
  else if (own.protocol !== 'https:' && own.hostname !== 'localhost') {
    found.push(['APP_URL', 'must be https in production (http only on localhost)']);
  }
  for (const name of ['GATEWAY_BASE_URL', 'GATEWAY_CGI_URL', 'OIDC_ISSUER'] as const) {
    if (raw[name] !== '' && !/^https:\/\/./.test(raw[name])) {
      found.push([name, 'must be https in production']);
    }
  }
  for (const name of ['ALARM_WEBHOOK_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const) {
    const isPlain = /^http:/.test(raw[name]) && URL.canParse(raw[name]);
    if (isPlain && !isLoopback(new URL(raw[name]).hostname)) {
      found.push([name, 'must be https in production (http only on loopback)']);
    }
  }
  if (frameHostsOf(raw.GATEWAY_FRAME_HOSTS).some((host) => !/^https:\/\/[^*]+$/.test(host))) {
    found.push(['GATEWAY_FRAME_HOSTS', 'must be https in production, each host by its name']);
  }
  const mailbox = imapAddressOf(raw.NOTIFICATION_IMAP_URL);
  if (mailbox && !mailbox.isSecure && !isLoopback(mailbox.host)) {
    found.push(['NOTIFICATION_IMAP_URL', 'must be imaps in production (imap only on loopback)']);
  }
  if (raw.SMTP_URL !== '' && !isMailEncrypted(raw.SMTP_URL)) {
    found.push([
      'SMTP_URL',
      'must be smtps:// or end in ?requireTLS=true in production, with a checked certificate (smtp alone only on loopback)',
    ]);
  }
  return [...found, ...databaseProblems(raw)];
}

type DatabaseAddress = 'DATABASE_URL' | 'DATABASE_OWNER_URL';

/** What production refuses about both database logins; one that is missing is not used. */
export function databaseProblems(
  addresses: Readonly<Partial<Record<DatabaseAddress, string>>>,
): Refusal[] {
  const names = ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const;
  return names
    .filter((name) => {
      const address = (addresses[name] ?? '').trim();
      return !(serversOf(address)?.addresses ?? [address]).every(isDatabaseEncrypted);
    })
    .map((name) => [
      name,
      'must have sslmode=verify-full in production (without only by socket or on loopback)',
    ]);
}

/** nodemailer reads options from the query, and some of them would disable the encryption. */
function isMailEncrypted(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, protocol, searchParams: options } = new URL(address);
  if (isLoopback(hostname)) return true;
  const isUnsafe = (name: string, value: string) =>
    (/^(?:ignore|opportunistic)tls$/i.test(name) && value !== 'false') ||
    (/^(?:secure|requiretls|tls\.rejectunauthorized)$/i.test(name) && value !== 'true') ||
    // An older version, a weak cipher, another name or no check of it: none is meant.
    (/^tls(?:\.|$)/i.test(name) && !/^tls\.rejectunauthorized$/i.test(name));
  if ([...options].some(([name, value]) => isUnsafe(name, value))) return false;
  return protocol === 'smtps:' || options.get('requireTLS') === 'true';
}

/** In the driver `host` and `sslmode` of the query take precedence; of several, the last one. */
function isDatabaseEncrypted(address: string): boolean {
  const text = address.replace('@/', '@localhost/');
  if (!isReadableAddress(address)) return true;
  const { hostname, searchParams: options } = new URL(text);
  const last = (name: string) => options.getAll(name).at(-1);
  const host = last('host') || decodeURIComponent(hostname);
  const isHere = host === '' || host.startsWith('/') || isLoopback(host);
  return isHere || (last('sslmode') === 'verify-full' && !options.has('ssl'));
}
