import type { NextRequest } from 'next/server';
import { startOidc } from '@/lib/auth/sign-in/start-oidc';

export async function GET(request: NextRequest): Promise<Response> {
  return startOidc(request);
}
