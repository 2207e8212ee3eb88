import { pictureAnswer } from '@/app/pictures/picture-answer';
import { readNarrowPicture } from '@/lib/desk/pictures/read-picture';

type Context = { params: Promise<{ hash: string }> };

/** An uploaded picture as narrow screens show it. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return pictureAnswer(await readNarrowPicture((await params).hash));
}
