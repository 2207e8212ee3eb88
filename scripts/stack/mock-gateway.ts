// How is the mock gateway started, and where does it listen?

import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Lifetime } from '../cli/lifetime';
import { projectRoot } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { type Child, startChild, typescriptFlags } from '../processes/child';

const READY_TIMEOUT_MS = 30_000;
export const mockGatewayFile = join(projectRoot, 'tests/mock-gateway/main.ts');

export type MockGateway = {
  apiUrl: string;
  cgiUrl: string;
  controlUrl: string;
  child: Child;
};

/** Starts it as its own process and waits for the line with its addresses. */
export async function startMockGateway(
  lifetime: Lifetime,
  env: NodeJS.ProcessEnv,
): Promise<MockGateway> {
  const child = startChild(lifetime, {
    arguments: [...typescriptFlags, mockGatewayFile],
    env,
    output: 'pipe',
  });
  const said: string[] = [];
  child.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.push(text);
    if (said.length > 50) said.shift();
  });
  const line = await Promise.race([
    firstJsonLine(child),
    child.ended.then(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, undefined).unref()),
  ]);
  if (line) return { ...line, child };
  await child.stop();
  throw new Refusal(
    `The mock gateway did not start: ${said.join('').trim() || 'no output'}`,
    'Correct the setting it names. To start it alone, run: npm run mock-gateway',
  );
}

type Addresses = Pick<MockGateway, 'apiUrl' | 'cgiUrl' | 'controlUrl'>;

async function firstJsonLine(child: Child): Promise<Addresses | undefined> {
  const { stdout } = child.process;
  if (!stdout) return undefined;
  for await (const line of createInterface({ input: stdout })) {
    const addresses = readReadyLine(line);
    if (!addresses) continue;
    // Later output is not needed, but a full pipe would block the process.
    stdout.resume();
    return addresses;
  }
  return undefined;
}

/** The addresses in the ready line; undefined for every other line. */
function readReadyLine(line: string): Addresses | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const json: Record<string, unknown> = JSON.parse(line);
    if (json.ready !== true) return undefined;
    const address = (name: string) => {
      const port = json[name];
      return typeof port === 'number' ? `http://127.0.0.1:${port}` : undefined;
    };
    const [apiUrl, cgiUrl, controlUrl] = [address('api'), address('cgi'), address('control')];
    return apiUrl && cgiUrl && controlUrl ? { apiUrl, cgiUrl, controlUrl } : undefined;
  } catch {
    return undefined;
  }
}
