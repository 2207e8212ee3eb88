// Which emails reached the sink? Looks at each once.
import type { MailSink } from '../../../scripts/stack/mail-sink';
import type { SinkMail } from '../../../scripts/stack/mail-sink-page';

/** Follows the sink; keeps what oracles need of each email, but not its text. */
export class MailLog {
  /** How often each Message-ID arrived. */
  readonly arrivals = new Map<string, number>();
  readonly #sink: MailSink;
  readonly #look: (mail: SinkMail) => void;
  #lastId = 0;

  constructor(sink: MailSink, look: (mail: SinkMail) => void) {
    this.#sink = sink;
    this.#look = look;
  }

  /** Reads what has arrived since the last call. */
  follow(): void {
    for (const mail of this.#sink.mails()) {
      if (mail.id <= this.#lastId) continue;
      this.#lastId = mail.id;
      const id = mail.headers.get('message-id') ?? `none:${mail.id}`;
      this.arrivals.set(id, (this.arrivals.get(id) ?? 0) + 1);
      this.#look(mail);
    }
  }

  get total(): number {
    return this.#lastId;
  }

  mailsTo(address: string): SinkMail[] {
    return this.#sink.mails().filter((mail) => mail.to.includes(address));
  }
}
