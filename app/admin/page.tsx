import { redirect } from 'next/navigation';
import { ForbiddenPage } from './_components/forbidden-page';
import { admit } from './admit';

export default async function AdminPage() {
  const actor = await admit('see_orders', '/admin');
  if (actor === null) return <ForbiddenPage />;
  redirect('/admin/orders');
}
