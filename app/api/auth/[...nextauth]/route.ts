import type { NextRequest } from 'next/server';
import { answerAuthRequest } from '@/lib/auth/sign-in/auth-endpoint';

type Context = { params: Promise<{ nextauth: string[] }> };

async function answer(request: NextRequest, { params }: Context): Promise<Response> {
  return answerAuthRequest(request, (await params).nextauth);
}

export { answer as GET, answer as POST };
