import { pictureAnswer } from '@/app/pictures/picture-answer';
import { readPicture } from '@/lib/desk/pictures/read-picture';

type Context = { params: Promise<{ hash: string }> };

/** An uploaded picture as wide screens show it. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return pictureAnswer(await readPicture((await params).hash));
}
