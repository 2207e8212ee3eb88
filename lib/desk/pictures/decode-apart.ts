// The program that decodes one picture: nothing else runs in its process (`lib/apart`).
import { serveApart } from '@/lib/apart/serve-apart';
import { decodePicture } from './decode-picture';

serveApart<{ readonly bytes: Uint8Array; readonly sideMin: number | undefined }>(
  async ({ bytes, sideMin }, send) => send(await decodePicture(bytes, sideMin)),
);
