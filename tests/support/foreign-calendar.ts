// What would a channel's server answer? A second process with one calendar, told what to say.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { addDays } from '@/lib/time/iso-date';

type Answer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Sent as gzip: so many zeros. */
  readonly bombBytes?: number;
};

const program = `
  const { createServer } = require('node:http');
  const { createGzip } = require('node:zlib');
  let answer = {};
  const asked = [];
  createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    const { status = 200, headers = {}, body = '', bombBytes } = answer[request.url] ?? answer['*'] ?? {};
    const tag = headers.etag;
    if (status === 200 && tag && request.headers['if-none-match'] === tag) return response.writeHead(304).end();
    if (bombBytes === undefined) return response.writeHead(status, headers).end(body);
    response.writeHead(200, { 'content-encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response);
    let left = bombBytes;
    const more = () => {
      for (; left > 0; left -= 65536) if (!gzip.write(Buffer.alloc(65536))) { left -= 65536; return gzip.once('drain', more); }
      gzip.end();
    };
    response.on('close', () => gzip.destroy());
    more();
  }).listen(0, '127.0.0.1', function () { process.send({ port: this.address().port }); });
  process.on('message', (message) => {
    if (message.answer) answer = { ...answer, ...message.answer };
    process.send({ asked: asked.splice(0) });
  });
  process.on('disconnect', () => process.exit());
`;

/** A server of another house, in a process of its own. */
export class ForeignCalendar {
  private constructor(
    private readonly child: ChildProcess,
    readonly origin: string,
  ) {}

  static async start(): Promise<ForeignCalendar> {
    const child = spawn(process.execPath, ['-e', program], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return new ForeignCalendar(child, `http://127.0.0.1:${port}`);
  }

  /** What a path answers from now on; `*`: every other. Returns what was asked before. */
  async say(answer: Answer, path = '*') {
    return this.tell({ answer: { [path]: answer } });
  }

  /** The requests since the last question. */
  asked() {
    return this.tell({});
  }

  private async tell(message: object) {
    this.child.send(message);
    const [{ asked }] = (await once(this.child, 'message')) as [
      { asked: { url: string; headers: Record<string, string> }[] },
    ];
    return asked;
  }

  async stop(): Promise<void> {
    this.child.kill();
    if (this.child.exitCode === null && this.child.signalCode === null)
      await once(this.child, 'exit');
  }
}

/** A calendar as Booking.com writes it: each span closed for whole days. */
export function closedDays(...spans: readonly (readonly [from: string, until: string])[]): string {
  const events = spans.flatMap(([from, until], place) => [
    'BEGIN:VEVENT',
    `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${until.replaceAll('-', '')}`,
    `UID:${from}-${place}@booking.com`,
    'SUMMARY:CLOSED - Not available',
    'END:VEVENT',
  ]);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//X//Y//EN',
    ...events,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** The span of one night. */
export const oneNight = (night: string) => [night, addDays(night, 1)] as const;
