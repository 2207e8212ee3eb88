// What do proxies in front of the app do to forms, addresses, event streams and TLS?
import { randomBytes, randomInt } from 'node:crypto';
import { doctorPauseMs, doctorToken, type SeenRequest } from '@/lib/http/doctor-door';
import { doctorPath } from '@/lib/http/incoming-requests';
import type { Mode, Settings } from '@/lib/settings/env';
import { bad, type Finding, good, note } from './findings';
import { type Knock, knock } from './knock';

type Entrance = Pick<Settings, 'appUrl' | 'mode' | 'port'>;
type Answer = Exclude<Knock, { failure: string }>;
/** What this form carried, to be compared with what the app received. */
type Sent = { readonly address: string; readonly word: string; readonly ownPort: number };

const notTls = /^(EPROTO|ERR_SSL_|ECONNRESET$)/;
const notTrusted = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_)/;

/** Posts a form through APP_URL, as a browser would; no findings if the app is not running. */
export async function checkEntrance(entrance: Entrance): Promise<Finding[]> {
  const { appUrl } = entrance;
  // An address reserved for documentation: an app that believes it believes anything.
  const sent = { address: `192.0.2.${randomInt(1, 255)}`, word: randomBytes(8).toString('hex') };
  const ask = (origin: object) =>
    knock({
      url: `${appUrl}${doctorPath}`,
      body: `word=${sent.word}`,
      headers: {
        ...origin,
        authorization: `Bearer ${doctorToken(Date.now())}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/event-stream',
        'accept-encoding': 'gzip',
        'x-forwarded-for': sent.address,
      },
    });
  const posted = await ask({ origin: appUrl });
  if ('failure' in posted) return judgeFailure(posted.failure, entrance);
  // Refused as a form; without an Origin header it is accepted and the app reports what it saw.
  const told = posted.status === 403 ? await ask({}) : posted;
  if ('failure' in told) return judgeFailure(told.failure, entrance);
  if (told.seen === undefined) return [judgeForeign(told, entrance)];
  return [
    judgeForm(posted, told.seen, sent.word, entrance),
    judgeProxies(told.seen, { ...sent, ownPort: told.ownPort }, entrance),
    judgeStream(
      await widestGap(told.gapMs, () => ask(posted.status === 403 ? {} : { origin: appUrl })),
    ),
    judgeTls(entrance),
  ];
}

function judgeFailure(code: string, { appUrl, mode }: Entrance): Finding[] {
  // The BACKREF check reports when nothing answers.
  if (!appUrl.startsWith('https:')) return [];
  const remedy = {
    production: 'Let the proxy serve APP_URL with a certificate that browsers believe.',
    test: 'Let the proxy serve APP_URL with TLS; name an own authority in NODE_EXTRA_CA_CERTS.',
    demo: 'Unset APP_URL: the demo needs no TLS on this machine.',
  }[mode];
  if (notTls.test(code))
    return [bad('TLS', `the port of APP_URL does not speak TLS (${code})`, remedy)];
  if (notTrusted.test(code))
    return [bad('TLS', `the certificate is not believed (${code})`, remedy)];
  return [];
}

/** Something other than the app's doctor route answered. */
function judgeForeign({ status, location }: Answer, { appUrl }: Entrance): Finding {
  if (status === 404) {
    const remedy = 'Run doctor with the settings and on the build of the running app.';
    return note('Forms', 'the app behind APP_URL does not know this doctor', remedy);
  }
  if (appUrl.startsWith('http:') && location.startsWith('https:')) {
    const remedy = `Set APP_URL=${new URL(location).origin} and restart the app.`;
    return bad('TLS', 'APP_URL begins with http, and a proxy leads to https', remedy);
  }
  const remedy = 'A proxy answers instead of the app, or takes no forms.';
  return bad('Forms', `a form to APP_URL is answered HTTP ${status}`, remedy);
}

function judgeForm(
  { status }: Answer,
  { host, forwardedHost, word }: SeenRequest,
  sentWord: string,
  { appUrl, mode, port }: Entrance,
): Finding {
  const wanted = new URL(appUrl).host;
  const seen = forwardedHost ?? host;
  if (seen !== wanted) {
    const remedy =
      mode === 'demo'
        ? `Open the demo at http://localhost:${port}, or let the proxy keep the Host of the browser.`
        : `Let the proxy send the Host of the browser, ${wanted} (nginx: proxy_set_header Host $http_host;).`;
    return bad('Host', `a proxy sends the Host ${seen}: the app refuses every form`, remedy);
  }
  if (status === 403) {
    return bad('Forms', 'a form is refused on its way', 'Let the proxy pass Origin unchanged.');
  }
  if (word !== sentWord) {
    return bad(
      'Forms',
      'a form arrives without its fields',
      'Let the proxy pass bodies unchanged.',
    );
  }
  return good('Forms', 'arrive through APP_URL as they were sent');
}

function judgeProxies(seen: SeenRequest, sent: Sent, entrance: Entrance): Finding {
  const { forwardedFor, peer, peerPort, network, trustedProxies } = seen;
  const { mode, appUrl } = entrance;
  const hops = forwardedFor === null ? [] : forwardedFor.split(',').map((hop) => hop.trim());
  const isUntouched = hops.length === 1 && hops[0] === sent.address;
  const isTls = appUrl.startsWith('https:');
  const isDirect = isUntouched && peerPort === sent.ownPort && !isTls;
  if (!isDirect && (isUntouched || hops.length === 0)) {
    const words =
      network === sent.address
        ? 'a proxy passes on the address that a visitor claims, and the app believes it'
        : 'a proxy does not say for whom it asks: all visitors share the limits of one network';
    const isCertain = isTls || /^(::1|(::ffff:)?127\.)/.test(peer);
    return (isCertain ? bad : note)('Proxies', words, remedyFor('headers', 1, mode));
  }
  // The last proxy is the peer; each adds one address, after ours if ours was kept.
  const count = isDirect ? 0 : hops.length - 1 - hops.lastIndexOf(sent.address);
  if (count === trustedProxies) return good('Proxies', countOf(count));
  const words =
    trustedProxies < count
      ? `${countOf(count)}, the app believes ${trustedProxies}: all visitors share the limits of one network`
      : `${countOf(count)}, the app believes ${trustedProxies}: visitors choose their own address`;
  return bad('Proxies', words, remedyFor('count', count, mode));
}

function countOf(count: number): string {
  if (count === 0) return 'none stands in front of the app';
  return count === 1 ? 'one stands in front of the app' : `${count} stand in front of the app`;
}

function remedyFor(what: 'headers' | 'count', count: number, mode: Mode): string {
  const restart = mode === 'demo' ? 'and start the demo again' : 'and restart the app';
  const set = `Set TRUSTED_PROXIES=${count} ${restart}.`;
  return what === 'count'
    ? set
    : `Let the proxy set X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $remote_addr;). ${set}`;
}

const isHeldBack = (gapMs: number) => gapMs < doctorPauseMs / 2;

/** A busy machine may deliver both events at once, so only three such answers count as buffered. */
async function widestGap(
  first: number | undefined,
  askAgain: () => Promise<Knock>,
): Promise<number | undefined> {
  let widest = first;
  for (let more = 0; more < 2 && widest !== undefined && isHeldBack(widest); more += 1) {
    const answer = await askAgain();
    if ('gapMs' in answer) widest = Math.max(widest, answer.gapMs ?? 0);
  }
  return widest;
}

function judgeStream(gapMs: number | undefined): Finding {
  const subject = 'Event streams';
  const remedy =
    'Turn buffering and compression of text/event-stream off (nginx: proxy_buffering off;).';
  if (gapMs === undefined) return bad(subject, 'are cut off on their way', remedy);
  if (isHeldBack(gapMs)) {
    return bad(subject, 'are held back on their way: news of a payment comes late', remedy);
  }
  return good(subject, 'arrive as they are sent');
}

/** Is traffic to APP_URL, which has answered, encrypted? */
export function judgeTls({ appUrl, mode }: Omit<Entrance, 'port'>): Finding {
  const { protocol, hostname } = new URL(appUrl);
  if (protocol === 'https:') return good('TLS', 'APP_URL is encrypted, its certificate believed');
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const remedy = 'Put a proxy with TLS in front and name its https address in APP_URL.';
  if (!isHere) return bad('TLS', 'what visitors type can be read on its way', remedy);
  if (mode !== 'production') return good('TLS', 'not needed on this machine');
  return note('TLS', 'APP_URL is this machine: no visitor can come', remedy);
}
