// How does somebody without scripts use the shop? Pages, cookies, redirects and real forms.

export type Page = { readonly url: string; readonly status: number; readonly html: string };

const redirectsMax = 6;
const timeoutMs = 30_000;

export type Typed = Readonly<Record<string, string | File>>;

type Request = { readonly method: string; readonly headers?: Headers; readonly body?: Buffer };
type Headers = Readonly<Record<string, string>>;
type Answered = {
  readonly status: number;
  readonly html: string;
  readonly location: string | undefined;
  readonly cookies: readonly string[];
};

/** One browser without scripts: its own cookies, and forms sent as they stand in the page. */
export class PageVisitor {
  readonly #cookies: Map<string, string>;
  /** How many it has sent, those that led elsewhere too. */
  requests = 0;

  constructor(
    readonly origin: string,
    cookies: Readonly<Record<string, string>> = {},
  ) {
    this.#cookies = new Map(Object.entries(cookies));
  }

  get cookies(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#cookies);
  }

  /** The cookies as one header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Opens an address of the shop and follows where it leads. */
  open(path: string): Promise<Page> {
    return this.#follow(new URL(path, this.origin), { method: 'GET' });
  }

  /**
   * Fills in the first form of the page that has the given fields and sends it as a browser does:
   * hidden fields, values that stand there already, then those typed.
   */
  send(page: Page, typed: Typed): Promise<Page> {
    return this.sendForm(page, { ...findForm(page.html, Object.keys(typed)), typed });
  }

  /** Sends a form with its values overridden, even with values that no user could type. */
  async sendForm(page: Page, form: FoundForm & { readonly typed: Typed }): Promise<Page> {
    const values = { ...Object.fromEntries(form.fields), ...form.typed };
    return this.#follow(new URL(form.action || page.url, page.url), await this.encode(values));
  }

  /** A form as a browser posts it. */
  protected async encode(values: Typed) {
    const body = new FormData();
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string') body.set(name, value);
      else body.set(name, value, value.name);
    }
    const encoded = new Response(body);
    const type = encoded.headers.get('content-type') ?? '';
    return {
      method: 'POST',
      headers: { origin: new URL(this.origin).origin, 'content-type': type },
      body: Buffer.from(await encoded.arrayBuffer()),
    };
  }

  /** One request, without following where it leads. */
  protected async request(url: URL, given: Request): Promise<Answered> {
    const answer = await fetch(url, {
      ...given,
      body: given.body ? new Uint8Array(given.body) : undefined,
      headers: { ...given.headers, cookie: this.cookie },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status, headers } = answer;
    const location = headers.get('location') ?? undefined;
    return { status, html: await answer.text(), location, cookies: headers.getSetCookie() };
  }

  /** The address that is asked for a link's. */
  protected placeOf(url: URL): URL {
    return url;
  }

  protected keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const cut = pair.indexOf('=');
      this.setCookie(pair.slice(0, cut).trim(), pair.slice(cut + 1).trim());
    }
  }

  async #follow(first: URL, given: Request): Promise<Page> {
    let url = this.placeOf(first);
    let asked = given;
    for (let hop = 0; hop <= redirectsMax; hop += 1) {
      this.requests += 1;
      const { status, html, location, cookies } = await this.request(url, asked);
      this.keep(cookies);
      if (location === undefined) return { url: url.href, status, html };
      url = this.placeOf(new URL(location, url));
      asked = { method: 'GET' };
    }
    throw new Error(`${first.pathname} leads through more than ${redirectsMax} addresses.`);
  }
}

export type FoundForm = { readonly action: string; readonly fields: [string, string][] };

/** The first form that holds every named field; its own values as a browser would send them. */
export function findForm(html: string, names: readonly string[]): FoundForm {
  for (const [, attributes = '', content = ''] of html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)) {
    const inputs = [...content.matchAll(/<input\b([^>]*)>/g)].map(([, text = '']) => text);
    const areas = [...content.matchAll(/<textarea\b([^>]*)>/g)].map(([, text = '']) => text);
    const known = [...inputs, ...areas].map((input) => attributeOf(input, 'name') ?? '');
    const hasAll = names.every((name) => known.includes(name) || hasButton(content, name));
    if (!hasAll) continue;
    const fields = inputs
      .filter((input) => attributeOf(input, 'name') !== undefined)
      .filter(isTaken)
      .map((input): [string, string] => [
        attributeOf(input, 'name') ?? '',
        attributeOf(input, 'value') ?? '',
      ]);
    return { action: attributeOf(attributes, 'action') ?? '', fields };
  }
  throw new Error(`No form with ${names.join(', ')} in:\n${textOf(html)}`);
}

/** Of several choices the first, as somebody takes it who does not mind. */
function isTaken(input: string, place: number, inputs: readonly string[]): boolean {
  if (attributeOf(input, 'type') !== 'radio') return true;
  const name = attributeOf(input, 'name');
  return inputs.findIndex((other) => attributeOf(other, 'name') === name) === place;
}

/** An attribute of a tag, decoded. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return found === undefined ? undefined : decode(found);
}

/** Returns the page if it is as expected; throws an error with its content otherwise. */
export function expectPage(page: Page, status: number, path?: RegExp): Page {
  const isThere =
    path === undefined || path.test(new URL(page.url).pathname + new URL(page.url).search);
  if (page.status === status && isThere) return page;
  throw new Error(`${page.url} answered ${page.status}: ${textOf(page.html)}`);
}

/** The address of the frame on the payment page. */
export function frameSource(page: Page): string {
  return attributeOf(/<iframe\b([^>]*)>/.exec(page.html)?.[1] ?? '', 'src') ?? '';
}

/** The page without its tags, shortened: what to show when something is not there. */
export function textOf(html: string): string {
  const body = html.replace(/<(script|style)\b.*?<\/\1>/gs, ' ').replace(/<[^>]+>/g, ' ');
  return body.replace(/\s+/g, ' ').trim().slice(0, 2_000);
}

/** What an order's page says of its payment; undefined on other pages. */
export function paymentHeadingOf(html: string): string | undefined {
  const found = /<(h[12])\b[^>]*\bid="payment"[^>]*>.*?<\/\1>/s.exec(html)?.[0];
  return found === undefined ? undefined : textOf(found);
}

function hasButton(content: string, name: string): boolean {
  return [...content.matchAll(/<button\b([^>]*)>/g)].some(
    ([, tag = '']) => attributeOf(tag, 'name') === name,
  );
}

function decode(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi,
    (_all, hex, dec, name) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (dec) return String.fromCodePoint(Number(dec));
      return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[String(name).toLowerCase()] ?? '';
    },
  );
}
