// Which protections let operators see what is, and be told of it?
import { protections } from '../read-list';

export const seeingProtections = protections`
id-of-each-request: The lines of a request carry its own id, and no other's.
  statement lib/http/incoming-requests.ts: enterLogScope(randomUUID());
  unit http/incoming-requests: before the framework sees a request > has an id of its own, also on a
      connection that had another before

unbelieved-certificate: A certificate that is not believed is an alarm, not a gap.
  value lib/health/certificate-ends.ts: error instanceof GatewayError && isAboutTrust(error.detail) → false
  unit health/certificate-ends: E2 a certificate that is believed has its end, and others 0

no-old-figure: What the database no longer says stands on no page.
  value lib/payments/janitor/shop-figures.ts: failed === null → true
  integration alarm-rules: figures that the database does not give are left out, and that is said

webhook-not-nearby: No alarm goes to a machine nearby by its number.
  value lib/alarms/post-webhook.ts: isIP(host) !== 0 && isPrivateAddress(host) && !webhook.mayBePrivate
    → false
  unit alarms/post-webhook: M6 does not reach 127.0.0.1 unless it may

webhook-name-nearby: Nor by a name that leads there.
  value lib/alarms/post-webhook.ts: found.some(({ address }) => isPrivateAddress(address)) → false
  unit alarms/post-webhook: M6 does not reach localhost unless it may

alarm-before-its-end: That an alarm is over is not said before the alarm.
  text lib/alarms/deliver-alarms.ts: r.event = 'raised' AND r.state = 'QUEUED' → r.event = 'never'
  integration alarms: the webhook for alarms > is tried again with growing pauses, and never hears the
      end before the beginning

mail-stuck-said: Email that cannot leave is said after an hour.
  text lib/payments/janitor/janitor-alarms.ts: coalesce(first_tried_at, next_try_at) → next_try_at
  integration alarms: P1 email that cannot leave is said after an hour, once, until it leaves

archive-fails: The page says when the database’s log cannot be archived.
  value lib/health/server-figures.ts: isFailing ? 1 : 0 → 0
  integration two-servers: the log cannot be archived, until it can
`;
