import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';

export const dynamic = 'force-dynamic';

/** The bare handler to compare with: reads a body and inserts one row with Prisma. */
export async function POST(request: Request): Promise<Response> {
  const body = await request.text();
  await db().acceptedNonce.create({
    data: { nonce: randomUUID(), gatewayOrderId: String(body.length), acceptedAt: new Date() },
  });
  return new Response('inserted');
}
