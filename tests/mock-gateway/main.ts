// Answers: how does the mock gateway run as its own process?
import { listDefaulted, readEnvironment } from './env';
import { startMockGateway } from './server';

try {
  const options = readEnvironment(process.env);
  const gateway = await startMockGateway(options);
  const defaulted = listDefaulted(process.env);
  if (defaulted.length > 0) {
    process.stderr.write(`Published test values stand in for ${defaulted.join(', ')}.\n`);
  }
  process.stdout.write(`${JSON.stringify({ ready: true, ...gateway.ports })}\n`);
  const end = (): void => {
    gateway.stop().finally(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  // Started with an IPC channel, it ends with its parent process.
  process.once('disconnect', end);
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The mock gateway cannot start. ${sentence}\n`);
  process.exitCode = 1;
}
