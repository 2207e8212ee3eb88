// Who is at the desk in a measurement? Somebody with all rights, signed in by the form.
import type { BenchStack } from './bench-stack';
import { PageVisitor } from './page-visitor';

export async function signIn(stack: BenchStack): Promise<PageVisitor> {
  const staff = new PageVisitor(stack.url);
  const page = await staff.open('/sign-in');
  const email = 'admin@demo.test';
  const desk = await staff.send(page, { email, password: stack.accounts[email] ?? '' });
  if (new URL(desk.url).pathname.startsWith('/admin')) return staff;
  throw new Error(`Signing in led to ${desk.url}.`);
}
