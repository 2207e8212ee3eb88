// What may a page load, frame and be framed by? Policies of pages, the return page and the card form.

export type PolicySources = {
  readonly nonce: string;
  readonly gatewayOrigin: string;
  /** Other origins to which the bank sends a shopper: 3-D Secure. */
  readonly frameHosts: readonly string[];
  readonly isHttps: boolean;
  readonly isDevelopment: boolean;
};

/**
 * The policy of every page. `frame-src` holds 'self' because the gateway moves its own frame to
 * our return address: without it the browser never sends the result (docs/faults.md D5).
 */
export function pagePolicy(sources: PolicySources): string {
  const { nonce, isDevelopment } = sources;
  // React rebuilds server stacks with eval, only in development.
  const scripts = [
    `'nonce-${nonce}'`,
    "'strict-dynamic'",
    ...(isDevelopment ? ["'unsafe-eval'"] : []),
  ];
  return serialise(sources, {
    'default-src': ["'self'"],
    'script-src': scripts,
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'self'", ...gatewayFrames(sources)],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  });
}

/**
 * The policy of the page that answers a result. Its ancestors: the checkout page, and the pages of
 * the bank when they nest a frame of their own in which the result is posted (docs/faults.md D7).
 */
export function returnPagePolicy(sources: PolicySources): string {
  return serialise(sources, {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${sources.nonce}'`],
    'style-src': [`'nonce-${sources.nonce}'`],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'", ...gatewayFrames(sources)],
    'base-uri': ["'none'"],
  });
}

/**
 * The policy of our own card form: one script, known by its hash, and the bank as the only target
 * of the form, with the hosts to which the bank redirects: Chromium applies form-action to
 * redirects too. What is typed there can be sent nowhere else.
 */
export function cardFormPolicy(
  sources: PolicySources,
  form: { readonly scriptHash: string; readonly url: string },
): string {
  return serialise(sources, {
    'default-src': ["'none'"],
    'script-src': [`'sha256-${form.scriptHash}'`],
    'style-src': [`'nonce-${sources.nonce}'`],
    'connect-src': ["'none'"],
    'form-action': originsOf(new URL(form.url).origin, sources),
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  });
}

/**
 * The policy of an email shown to staff, only inside the desk's own frame: its inline styles and
 * nothing else, as a document without an origin.
 */
export const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

function gatewayFrames(sources: PolicySources): string[] {
  return originsOf(sources.gatewayOrigin, sources);
}

/** An origin of the bank, and those to which it redirects. */
function originsOf(origin: string, { frameHosts }: PolicySources): string[] {
  return [...new Set([origin, ...frameHosts])].filter(isPlainSource);
}

/** A source that could end its directive or the header would change the whole policy. */
function isPlainSource(source: string): boolean {
  return /^https?:\/\/[A-Za-z0-9.*[\]:-]+$/.test(source);
}

function serialise(sources: PolicySources, directives: Record<string, readonly string[]>): string {
  const parts = Object.entries(directives).map(([name, values]) => `${name} ${values.join(' ')}`);
  if (sources.isHttps) parts.push('upgrade-insecure-requests');
  return parts.join('; ');
}
