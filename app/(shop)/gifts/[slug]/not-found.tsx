import { GonePage } from '../../_components/gone-page';

export default function NotFound() {
  return <GonePage kind="gifts" />;
}
