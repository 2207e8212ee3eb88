import { NotFoundPage } from '../_components/lost-page';

export default function NotFound() {
  return <NotFoundPage />;
}
