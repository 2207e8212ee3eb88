// Answers: how is a whole gateway started and stopped inside this process?
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HoldAborted } from './barriers';
import { handleCgi } from './cgi';
import { handleControl } from './control';
import { createGateway, type Gateway } from './gateway';
import { sendJson } from './http';
import { keepLedger } from './ledger-file';
import { completeOptions, type MockGatewayOptions } from './options';
import { messagePage } from './pages';
import { handleChallenge, handlePay } from './pay';
import { handlePrepare } from './prepare';
import { describeState, type GatewayState } from './state';

type MockGatewayPorts = {
  readonly api: number;
  readonly cgi: number;
  readonly control: number;
};

export type MockGateway = {
  readonly ports: MockGatewayPorts;
  readonly stop: () => Promise<void>;
  /** The same as `GET /control/state`. */
  readonly state: () => GatewayState;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/**
 * Starts the three listeners on 127.0.0.1, by default on free ports. Throws an Error with one
 * sentence if a port is taken or a key is unusable; then nothing is left running.
 */
export async function startMockGateway(
  given: Partial<MockGatewayOptions> = {},
): Promise<MockGateway> {
  const options = completeOptions(given);
  const gateway = createGateway(options);
  const file = keepLedger(gateway, options.ledgerFile);
  const servers: Server[] = [];
  const stop = async (): Promise<void> => {
    gateway.barriers.abortAll();
    await Promise.all(servers.map(closeServer));
    file.finish();
  };
  try {
    const api = await listen(servers, onItsClock(gateway, routeApi), options.apiPort);
    const cgi = await listen(servers, onItsClock(gateway, routeCgi), options.cgiPort);
    const control = await listen(
      servers,
      (req, res) => handleControl(gateway, req, res),
      options.controlPort,
    );
    const state = (): GatewayState => describeState(gateway, {});
    return { ports: { api, cgi, control }, stop, state };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sets the `Date` header of each answer to the gateway's own clock. */
function onItsClock(gateway: Gateway, route: typeof routeApi): Handler {
  return (request, response) => {
    response.setHeader('Date', new Date(gateway.now()).toUTCString());
    return route(gateway, request, response);
  };
}

function routeApi(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | void {
  const path = pathOf(request);
  if (path === '/api/payment/prepare') return handlePrepare(gateway, request, response);
  const [, room, key] = /^\/(pay|acs)\/([^/]+)$/.exec(path) ?? [];
  if (room === 'pay' && key !== undefined) return handlePay(gateway, request, response, key);
  if (room === 'acs' && key !== undefined) return handleChallenge(gateway, request, response, key);
  const { status, contentType, body, headers } = messagePage(
    'Test card bank',
    'This is the card page of a test bank. Payments start at a merchant.',
    path === '/' ? 200 : 404,
  );
  response.writeHead(status, { 'Content-Type': contentType, ...headers });
  response.end(body);
}

function routeCgi(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | void {
  const path = pathOf(request);
  if (path === '/cgi-bin/cgi_link') return handleCgi(gateway, request, response);
  // The 3-D Secure step of a card form that the merchant showed.
  const [, key] = /^\/acs\/([^/]+)$/.exec(path) ?? [];
  if (key !== undefined) return handleChallenge(gateway, request, response, key);
  sendJson(response, 404, { error: 'NOT_FOUND', message: 'There is only /cgi-bin/cgi_link.' });
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?')[0] ?? '';
}

async function listen(servers: Server[], handle: Handler, port: number): Promise<number> {
  const server = createServer((request, response) => {
    Promise.resolve(handle(request, response)).catch((error: unknown) => {
      if (error instanceof HoldAborted || response.headersSent) response.socket?.destroy();
      else sendJson(response, 500, { error: 'MOCK_FAULT', message: String(error) });
    });
  });
  // Longer than a caller's pause on a busy machine: reusing a connection while it closes fails.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((ready, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      fail(new Error(isTaken ? `Port ${port} on 127.0.0.1 is already in use.` : error.message));
    });
    server.listen(port, '127.0.0.1', ready);
  });
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}
