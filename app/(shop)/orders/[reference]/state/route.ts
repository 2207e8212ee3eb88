import { readShopperState } from '@/lib/payments/payment-queries';
import { findOwnOrder } from '../../order-proof';

type Context = { params: Promise<{ reference: string }> };

const headers = { 'Cache-Control': 'private, no-store' };

/** Tells a waiting page whether the order has changed. Same proof as the page itself. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const order = await findOwnOrder((await params).reference);
  const state = order === null ? null : await readShopperState(order.orderId);
  if (state === null) return Response.json({}, { status: 404, headers });
  return Response.json({ version: String(state.version), heading: state.heading }, { headers });
}
