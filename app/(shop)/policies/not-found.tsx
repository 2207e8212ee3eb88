import { NotFoundPage } from '@/app/_components/not-found-page';

export default function NotFound() {
  return <NotFoundPage />;
}
