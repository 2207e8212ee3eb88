// How does a browser without JavaScript use the shop and the desk, through one instance?
import { type FoundForm, findForm, type Page, textOf } from '../../bench/page-visitor';
import type { Answer, Poster } from './posting';

const redirectsMax = 6;

type FilledForm = FoundForm & { readonly typed: Readonly<Record<string, string>> };

/**
 * One browser without JavaScript. It talks to one instance, with the headers of a balancer in front
 * of the shop's address, so that forms work on every instance.
 */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #poster: Poster;
  readonly #appUrl: string;
  readonly base: string;

  constructor(poster: Poster, appUrl: string, base: string) {
    this.#poster = poster;
    this.#appUrl = appUrl;
    this.base = base;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** The same person in another tab, or at another instance. */
  twin(base = this.base): Visitor {
    const twin = new Visitor(this.#poster, this.#appUrl, base);
    for (const [name, value] of this.#cookies) twin.setCookie(name, value);
    return twin;
  }

  open(path: string): Promise<Page> {
    return this.#follow(new URL(path, this.base), 'GET');
  }

  /** Sends the first form of the page that has these fields, filled in. */
  send(page: Page, typed: Readonly<Record<string, string>>): Promise<Page> {
    const form = findForm(page.html, Object.keys(typed));
    return this.sendForm(page, { ...form, typed });
  }

  /** Sends a form with its values overridden, even with values that no user could type. */
  async sendForm(
    page: Page,
    form: FilledForm,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Page> {
    const { url, ...sent } = await this.#encode(page, form, headers);
    return this.#follow(url, 'POST', sent);
  }

  /** Sends the first form of the page that has these fields, and follows no redirect. */
  async post(
    page: Page,
    typed: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const form = { ...findForm(page.html, Object.keys(typed)), typed };
    const { url, ...sent } = await this.#encode(page, form, headers);
    return this.ask(url.href, { method: 'POST', ...sent });
  }

  async #encode(page: Page, form: FilledForm, headers: Readonly<Record<string, string>>) {
    const body = new FormData();
    for (const [name, value] of [...form.fields, ...Object.entries(form.typed)]) {
      body.set(name, value);
    }
    const encoded = new Response(body);
    const type = encoded.headers.get('content-type') ?? '';
    return {
      url: this.#mine(new URL(form.action || page.url, page.url)),
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { origin: new URL(this.#appUrl).origin, 'content-type': type, ...headers },
    };
  }

  /** Sends one request with this visitor's cookies, following no redirect. */
  async ask(
    path: string,
    given: { method?: string; body?: string | Buffer; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const answer = await this.#poster.ask(this.#mine(new URL(path, this.base)).href, {
      isFresh: true,
      ...given,
      headers: {
        cookie: this.cookie,
        'x-forwarded-host': new URL(this.#appUrl).host,
        ...given.headers,
      },
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      const cut = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, cut).trim(), pair.slice(cut + 1).trim());
    }
    return answer;
  }

  async #follow(
    first: URL,
    method: string,
    more: { body?: Buffer; headers?: Record<string, string> } = {},
  ): Promise<Page> {
    let url = this.#mine(first);
    let answer = await this.ask(url.href, { method, ...more });
    for (let hop = 0; hop < redirectsMax; hop += 1) {
      const { location } = answer.headers;
      if (location === undefined)
        return { url: url.href, status: answer.status, html: answer.text };
      url = this.#mine(new URL(location, url));
      answer = await this.ask(url.href);
    }
    throw new Error(`${first.pathname} leads through more than ${redirectsMax} addresses.`);
  }

  /** Maps links and redirects, which name the shop's address, to this visitor's instance. */
  #mine(url: URL): URL {
    return url.origin === new URL(this.#appUrl).origin
      ? new URL(url.pathname + url.search, this.base)
      : url;
  }
}

/** Returns the page if it is as expected; throws an error with its content otherwise. */
export function expectPage(page: Page, status: number, path?: RegExp): Page {
  const isThere =
    path === undefined || path.test(new URL(page.url).pathname + new URL(page.url).search);
  if (page.status === status && isThere) return page;
  throw new Error(`${page.url} answered ${page.status}: ${textOf(page.html)}`);
}
