import { LostPage } from '../_components/lost-page';

export default function NotFound() {
  return <LostPage />;
}
