import { finishing } from '@/lib/health/draining';
import { processWide } from '@/lib/process/process-wide';

const settings = vi.hoisted(() => ({ gateway: { timeoutMs: 500 }, trustedProxies: 0 }));
const parts = vi.hoisted(() => ({ stopWorker: vi.fn(), closeServers: vi.fn() }));
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));
vi.mock('@/lib/jobs/worker', () => ({ stopWorker: parts.stopWorker }));
vi.mock('@/lib/http/incoming-requests', () => ({ closeServers: parts.closeServers }));
vi.mock('@/lib/log/log', () => ({ log: { info: vi.fn(), error: vi.fn() } }));

const { log } = await import('@/lib/log/log');
const { stopOnSignals } = await import('@/lib/jobs/stop-process');
const state = processWide('draining', () => ({ isDraining: false, inHand: 0 }));
const signals = ['SIGTERM', 'SIGINT'] as const;
const before = signals.map((signal) => process.listeners(signal));
let end: Promise<number>;

beforeEach(() => {
  vi.stubEnv('NEXT_MANUAL_SIG_HANDLE', '1');
  for (const part of Object.values(parts)) part.mockReset().mockResolvedValue(undefined);
  end = new Promise((resolve) => {
    vi.spyOn(process, 'exit').mockImplementation((status) => resolve(Number(status)) as never);
  });
  stopOnSignals();
});
afterEach(async () => {
  vi.useRealTimers();
  // Whoever still waits ends now, not in the next test.
  state.inHand = 0;
  settings.trustedProxies = 0;
  await aMoment();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const [index, signal] of signals.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!before[index]?.includes(listener)) process.off(signal, listener);
    }
  }
  state.isDraining = false;
});

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));

test.each(signals)('F27 %s ends servers and lanes, then the process with 0', async (signal) => {
  let answered = () => {};
  parts.closeServers.mockReturnValue(new Promise<void>((resolve) => (answered = resolve)));
  process.emit(signal);
  await aMoment();
  expect(state.isDraining).toBe(true);
  expect(process.exit).not.toHaveBeenCalled();
  answered();
  expect(await end).toBe(0);
  expect(parts.stopWorker).toHaveBeenCalledOnce();
});

test('F27 forms still arrive until a balancer has noticed that the process is not ready', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  settings.trustedProxies = 1;
  process.emit('SIGTERM');
  await vi.advanceTimersByTimeAsync(2_900);
  expect([state.isDraining, parts.closeServers.mock.calls.length]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(200);
  expect(parts.closeServers).toHaveBeenCalledOnce();
  expect(await end).toBe(0);
});

test('F27 a message to the bank is finished, also when nobody waits for its page', async () => {
  let answered = () => {};
  const sending = finishing(() => new Promise<void>((resolve) => (answered = resolve)));
  process.emit('SIGTERM');
  await aMoment();
  expect(process.exit).not.toHaveBeenCalled();
  answered();
  await sending;
  expect(await end).toBe(0);
});

test('F27 the grace ends: what hangs is cut off, and the status says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  void finishing(() => new Promise(() => {}));
  process.emit('SIGTERM');
  await vi.advanceTimersByTimeAsync(10_400);
  expect(process.exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(await end).toBe(1);
});

test('what fails at the end is in the log, and the status says so', async () => {
  const failure = new Error('a server that does not close');
  parts.closeServers.mockRejectedValue(failure);
  process.emit('SIGTERM');
  expect(await end).toBe(1);
  expect(log.error).toHaveBeenCalledWith('process.not_finished', { error: failure });
});

test('a second signal does not wait', async () => {
  void finishing(() => new Promise(() => {}));
  process.emit('SIGTERM');
  process.emit('SIGTERM');
  expect(await end).toBe(1);
});

test('where the framework ends the process, only background work is ended', async () => {
  vi.stubEnv('NEXT_MANUAL_SIG_HANDLE', '');
  process.emit('SIGTERM');
  await aMoment();
  expect(parts.stopWorker).toHaveBeenCalledOnce();
  expect(parts.closeServers).not.toHaveBeenCalled();
  expect(process.exit).not.toHaveBeenCalled();
});
