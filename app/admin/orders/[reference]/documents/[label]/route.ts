import { pdfAnswer } from '@/app/_documents/pdf-answer';
import { requireActor } from '@/lib/auth/session/require-permission';

type Context = { params: Promise<{ reference: string; label: string }> };

/** A document of an order, for staff who may see orders. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const admitted = await requireActor('see_orders');
  if (!admitted.ok) {
    return new Response(null, { status: admitted.code === 'SIGNED_OUT' ? 401 : 403 });
  }
  const { reference, label } = await params;
  return pdfAnswer(request, reference, label);
}
