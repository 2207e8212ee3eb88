// Which protections keep a call to the bank to its own address, its time and its size?
import { type Protection, property, statement, unit, value } from '../protection';

const client = 'lib/gateway/call/client.ts';

export const callingProtections: readonly Protection[] = [
  {
    id: 'redirects-refused',
    protection: 'A redirect of the gateway is an unknown answer and is not read.',
    changes: [value(client, 'status >= 300 && status < 400', 'false')],
    killer: unit('gateway/call/client', 'unknown > E12 a 302 to another host is not followed'),
  },
  {
    id: 'answer-bytes-cap',
    protection: 'An endless answer is read no further than the cap.',
    changes: [value(client, 'size > bodyBytesMax', 'false')],
    killer: unit(
      'gateway/call/client',
      'unknown > E9 an endless answer is read no further than the cap',
    ),
  },
  {
    id: 'total-deadline',
    protection: 'A dripping answer does not outlive the deadline of the whole exchange.',
    changes: [
      statement(
        client,
        `line.deadline.addEventListener('abort', () => stop('TIMEOUT'), { once: true });`,
      ),
    ],
    killer: unit(
      'gateway/call/client',
      'unknown > E8 an answer that drips past the total deadline, with the line cut',
    ),
  },
  {
    id: 'answer-not-packed',
    protection: 'An answer in an encoding that was not asked for is not read.',
    changes: [
      value(
        client,
        `(headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'`,
        'false',
      ),
    ],
    killer: unit('gateway/call/client', 'unknown > E9 a packed answer'),
  },
  {
    id: 'configured-address',
    protection: 'Nothing is sent to an address that is not the configured one.',
    changes: [
      value(
        client,
        'address.origin !== new URL(base).origin || !/^https?:$/.test(address.protocol)',
        'false',
      ),
    ],
    killer: unit(
      'gateway/call/client',
      'not sent, for certain > production without https, and any other address than the configured one',
    ),
  },
  {
    id: 'https-in-production',
    protection: 'In production nothing is sent in the clear.',
    changes: [value(client, `config.isHttpsRequired && address.protocol !== 'https:'`, 'false')],
    killer: unit(
      'gateway/call/client',
      'not sent, for certain > production without https, and any other address than the configured one',
    ),
  },
  {
    id: 'certificates-checked',
    protection: 'A gateway whose certificate is not trusted hears nothing.',
    changes: [
      property(
        'lib/gateway/call/connection.ts',
        'rejectUnauthorized: true,',
        'rejectUnauthorized: false,',
      ),
    ],
    killer: unit(
      'gateway/call/client',
      'TLS > E2 refuses an untrusted certificate, whatever the environment says',
    ),
  },
];
