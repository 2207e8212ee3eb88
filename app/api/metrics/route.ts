import { clientNetwork } from '@/lib/auth/client-network';
import { isBearer } from '@/lib/http/bearer';
import { refusalLog } from '@/lib/http/refusal-log';
import { requestIdHeader } from '@/lib/http/request-headers';
import { text } from '@/lib/log/log';
import { metricsText } from '@/lib/log/metrics';
import { readFigures } from '@/lib/payments/janitor/read-figures';
import { settings } from '@/lib/settings/env';

export const dynamic = 'force-dynamic';

/** The figures of the process and of its shop, for those who hold METRICS_TOKEN. */
export async function GET(request: Request): Promise<Response> {
  const token = settings().metricsToken;
  if (token === '') return plain(404, 'Not found');
  if (!isBearer(request.headers.get('authorization'), token)) {
    const requestId = request.headers.get(requestIdHeader) ?? 'none';
    const network = text(clientNetwork(request.headers));
    refusalLog('metrics.refused', { requestId, code: 'UNAUTHORIZED', network });
    return plain(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
  }
  await readFigures();
  const { contentType, body } = await metricsText();
  return plain(200, body, { 'content-type': contentType });
}

function plain(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });
}
