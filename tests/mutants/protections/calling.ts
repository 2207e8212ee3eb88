// Which protections keep a call to the bank to its own address, its time and its size?
import { protections } from '../read-list';

export const callingProtections = protections`
redirects-refused: A redirect of the gateway is an unknown answer and is not read.
  value lib/gateway/call/client.ts: status >= 300 && status < 400 → false
  unit gateway/call/client: unknown > E12 a 302 to another host is not followed

answer-bytes-cap: An endless answer is read no further than the cap.
  value lib/gateway/call/client.ts: size > bodyBytesMax → false
  unit gateway/call/client: unknown > E9 an endless answer is read no further than the cap

total-deadline: A dripping answer does not outlive the deadline of the whole exchange.
  statement lib/gateway/call/client.ts:
    | line.deadline.addEventListener('abort', () => stop('TIMEOUT'), { once: true });
  unit gateway/call/client: unknown > E8 an answer that drips past the total deadline, with the line
      cut

answer-not-packed: An answer in an encoding that was not asked for is not read.
  value lib/gateway/call/client.ts:
    | (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity' → false
  unit gateway/call/client: unknown > E9 a packed answer

configured-address: Nothing is sent to an address that is not the configured one.
  value lib/gateway/call/client.ts:
    | address.origin !== new URL(base).origin || !/^https?:$/.test(address.protocol) → false
  unit gateway/call/client: not sent, for certain > production without https, and any other address
      than the configured one

https-in-production: In production nothing is sent in the clear.
  value lib/gateway/call/client.ts: config.isHttpsRequired && address.protocol !== 'https:' → false
  unit gateway/call/client: not sent, for certain > production without https, and any other address
      than the configured one

certificates-checked: A gateway whose certificate is not trusted hears nothing.
  property lib/gateway/call/connection.ts: rejectUnauthorized: true, → rejectUnauthorized: false,
  unit gateway/call/client: TLS > E2 refuses an untrusted certificate, whatever the environment says
`;
