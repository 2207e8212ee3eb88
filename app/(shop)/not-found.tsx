import { NotFoundPage } from '../_components/not-found-page';

export default function NotFound() {
  return <NotFoundPage />;
}
