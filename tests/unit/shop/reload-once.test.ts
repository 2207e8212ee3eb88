import { reloadOnce } from '@/app/_components/reload-once';

function tabAt(pathname: string, canRemember = true) {
  const kept = new Map<string, string>();
  const loads: string[] = [];
  const location = { pathname, search: '?cancel=1', replace: (to: string) => loads.push(to) };
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!canRemember) throw new Error('full');
      kept.set(key, value);
    },
  };
  return { tab: { location, sessionStorage } as unknown as Window, location, loads };
}

it('a page that cannot be displayed is loaded anew once, and each page once', () => {
  const { tab, location, loads } = tabAt('/orders/A');
  reloadOnce(tab);
  reloadOnce(tab);
  expect(loads).toEqual(['/orders/A?cancel=1']);
  location.pathname = '/orders/B';
  reloadOnce(tab);
  expect(loads).toEqual(['/orders/A?cancel=1', '/orders/B?cancel=1']);
});

it('a tab that remembers nothing never loads a broken page again and again', () => {
  const { tab, loads } = tabAt('/orders/A', false);
  reloadOnce(tab);
  expect(loads).toEqual([]);
});
