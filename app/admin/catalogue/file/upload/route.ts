import { fileAnswers, postedFile } from '@/app/admin/_door/posted-file';
import { receiveProductFile } from '@/lib/desk/product-file/import-products';
import { productFileBytesMax } from '@/lib/desk/product-file/read-product-file';

const page = '/admin/catalogue/file';
const { lead, refuse } = fileAnswers(page);

/** Uploads a file of products and redirects to its preview, or back with the reason. */
export async function POST(request: Request): Promise<Response> {
  const posted = await postedFile(request, 'manage_catalogue', productFileBytesMax);
  if (!posted.ok) return refuse(posted.code);
  const received = await receiveProductFile(posted.value.actor, posted.value.bytes);
  if (received.ok) return lead(`${page}/${received.value.fileId}`);
  const { code, line, column } = received;
  return refuse(code, { line: line?.toString(), column });
}
