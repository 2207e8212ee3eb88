export const dynamic = 'force-dynamic';

/** The frame around every handler: reads a body and answers. */
export async function POST(request: Request): Promise<Response> {
  return new Response(String((await request.text()).length));
}
