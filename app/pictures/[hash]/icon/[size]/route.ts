import { pictureAnswer } from '@/app/pictures/picture-answer';
import { readLogoIcon } from '@/lib/desk/pictures/logo-icon';

type Context = { params: Promise<{ hash: string; size: string }> };

/** The merchant's logo as the square icon of an app. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { hash, size } = await params;
  return pictureAnswer(await readLogoIcon(hash, size));
}
