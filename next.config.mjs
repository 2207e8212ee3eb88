// How is the app built and served? Headers here are the same for every request; those that need a
// nonce or the running mode are set by proxy.ts, because these are frozen into the build.
import { existsSync, readFileSync } from 'node:fs';
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';

const everywhere = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];

/** A file of the build or a drawing is no page that could ask for a device, open or frame another. */
const onPages = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'X-Permitted-Cross-Domain-Policies', value: 'none' },
  {
    key: 'Permissions-Policy',
    value:
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), ' +
      'gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  },
];

const noStore = [{ key: 'Cache-Control', value: 'private, no-store' }];

/** @type {import('next').NextConfig} */
const nextConfig = {
  // Routes with the first ending exist only in development.
  pageExtensions: process.env.NODE_ENV === 'development' ? ['dev.ts', 'tsx', 'ts'] : ['tsx', 'ts'],
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked separately (`npm run verify`, `npm test`); a build would check them twice.
  typescript: { ignoreBuildErrors: true },
  productionBrowserSourceMaps: false,
  devIndicators: false,
  // The development server would write instruction files into the tree.
  agentRules: false,
  // The optimiser fetches and decodes what a request names. Our drawings are vectors, so it is off.
  images: { unoptimized: true },
  serverExternalPackages: [
    '@myriaddreamin/typst-ts-node-compiler',
    '@node-rs/argon2',
    '@prisma/adapter-pg',
    // Mails are rendered by react-dom's server, which a bundle of server components may not hold.
    '@react-email/render',
    'imapflow',
    'mailparser',
    'nodemailer',
    'pg',
    'pino',
    'prom-client',
  ],
  experimental: {
    // A page is loaded when it is first asked for: all at once hold 30 MB more, whatever is asked for.
    preloadEntriesOnStart: false,
    // Nothing reads maps of the server's code, and they cost a tenth of the build.
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    // Writing the cache takes as long as it saves a later build: a folder's first build has none.
    turbopackFileSystemCacheForBuild: existsSync(new URL('.next/BUILD_ID', import.meta.url)),
    // The catalogue is remembered in memory alone: on disk it would outlive the process and be
    // shown again over another database.
    isrFlushToDisk: false,
    serverActions: { bodySizeLimit: '64kb' },
    proxyClientMaxBodySize: '128kb',
  },
  // Where goods stood before they could be anything: links in mails, bookmarks, search engines.
  async redirects() {
    return [{ source: '/gifts/:slug', destination: '/products/:slug', permanent: true }];
  },
  async headers() {
    return [
      { source: '/:path*', headers: everywhere },
      // Public pictures of goods, which mail readers in a browser show too.
      {
        source: '/pictures/:path*',
        headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }],
      },
      { source: '/((?!_next/static/|drawings/|patterns/).*)', headers: onPages },
      // The answer to a result is shown inside the checkout's frame (fault D7), an email inside the desk's.
      {
        source:
          '/((?!_next/static/|drawings/|patterns/|api/backref$|admin/orders/[^/]+/mails/[^/]+/letter$).*)',
        headers: [{ key: 'X-Frame-Options', value: 'DENY' }],
      },
      { source: '/orders/:path*', headers: noStore },
      // Compressed or buffered on the way, events would arrive late.
      {
        source: '/orders/:reference/events',
        headers: [{ key: 'Cache-Control', value: 'private, no-store, no-transform' }],
      },
      { source: '/admin/:path*', headers: noStore },
      { source: '/api/:path*', headers: noStore },
    ];
  },
};

/**
 * scripts/build names a build; the server reads the name from the build, not from the environment.
 */
function deploymentId() {
  const file = new URL('.next/required-server-files.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).config.deploymentId;
}

/**
 * Whatever builds needs the plugin, which unpacks a compiler into a folder that a server under a
 * read-only root does not have. What serves has its texts from the build.
 *
 * @param {string} phase
 */
export default async function configure(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return { ...nextConfig, deploymentId: deploymentId() };
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  const withTexts = createNextIntlPlugin({
    requestConfig: './lib/i18n/request.ts',
    experimental: {
      // The build parses the messages: a request that parsed them again spent a tenth of its time on it.
      messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
    },
  });
  return withTexts(nextConfig);
}
