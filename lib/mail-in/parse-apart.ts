// The program that parses one large mail: nothing else runs in its process (`lib/apart`).
import { serveApart } from '@/lib/apart/serve-apart';
import { parseMail } from './read-mail';

serveApart<Uint8Array>(async (raw, send) => send(await parseMail(raw)));
