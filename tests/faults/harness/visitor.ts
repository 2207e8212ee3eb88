// How does a browser without JavaScript use the shop and the desk, through one instance?
import { findForm, type Page, PageVisitor, type Typed } from '../../bench/page-visitor';
import type { Answer, Ask, Poster } from './posting';

export { expectPage } from '../../bench/page-visitor';

/**
 * One browser without JavaScript. It talks to one instance, with the headers of a balancer in front
 * of the shop's address, so that forms work on every instance.
 */
export class Visitor extends PageVisitor {
  readonly #poster: Poster;
  readonly base: string;

  constructor(poster: Poster, appUrl: string, base: string, cookies = {}) {
    super(appUrl, cookies);
    this.#poster = poster;
    this.base = base;
  }

  /** The same person in another tab, or at another instance. */
  twin(base = this.base): Visitor {
    return new Visitor(this.#poster, this.origin, base, this.cookies);
  }

  /** Sends the first form of the page that has these fields, and follows no redirect. */
  post(page: Page, typed: Typed, headers: Ask['headers'] = {}): Promise<Answer> {
    const form = findForm(page.html, Object.keys(typed));
    const values = { ...Object.fromEntries(form.fields), ...typed };
    return this.postValues(new URL(form.action || page.url, page.url).href, values, headers);
  }

  /** Posts these values to a page's action, and follows no redirect. */
  async postValues(path: string, values: Typed, headers: Ask['headers'] = {}): Promise<Answer> {
    const sent = await this.encode(values);
    return this.ask(path, { ...sent, headers: { ...sent.headers, ...headers } });
  }

  /** Sends one request with this visitor's cookies, following no redirect. */
  async ask(path: string, given: Ask = {}): Promise<Answer> {
    const answer = await this.#poster.ask(this.placeOf(new URL(path, this.base)).href, {
      isFresh: true,
      ...given,
      headers: {
        cookie: this.cookie,
        'x-forwarded-host': new URL(this.origin).host,
        ...given.headers,
      },
    });
    this.keep(answer.headers['set-cookie'] ?? []);
    return answer;
  }

  protected override async request(url: URL, given: Ask) {
    const { status, headers, text } = await this.ask(url.href, given);
    return { status, html: text, location: headers.location, cookies: [] };
  }

  /** Links and redirects name the shop's address: they lead to this visitor's instance. */
  protected override placeOf(url: URL): URL {
    return url.origin === new URL(this.origin).origin
      ? new URL(url.pathname + url.search, this.base)
      : url;
  }
}
