// Who is around the shop on a machine of its own? The bank and a mail relay, on loopback alone.
import { startMailSink } from '../../scripts/stack/mail-sink';
import { readEnvironment } from '../mock-gateway/env';
import { startMockGateway } from '../mock-gateway/server';

await startMailSink({ smtp: 1025, page: 1080 });
await startMockGateway(readEnvironment(process.env));
