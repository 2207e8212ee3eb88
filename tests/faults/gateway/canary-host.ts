// Does anything of ours ever reach a host that nobody configured?
import { createServer } from 'node:http';

export type CanaryHost = {
  readonly url: string;
  /** What came: method, address, headers and body in one text each. */
  readonly heard: readonly string[];
  readonly stop: () => Promise<void>;
};

/** A host to which redirects lead. It must hear nothing. */
export async function startCanaryHost(): Promise<CanaryHost> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const head = `${request.method} ${request.url} ${JSON.stringify(request.headers)}`;
      heard.push(`${head} ${Buffer.concat(chunks).toString()}`);
      response.end('ACTION=0&RC=00');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
