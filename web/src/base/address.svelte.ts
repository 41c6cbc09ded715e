/** The address line: which screen is shown. */
export type Screen =
  | { name: 'start' }
  | { name: 'lobby' }
  | { name: 'table'; id: string }
  | { name: 'game'; id: string; at: number | undefined }
  | { name: 'rules'; clause: string }
  | { name: 'history' }
  | { name: 'leaderboards'; board: string }
  | { name: 'person'; id: string };

function read(): Screen {
  const [, first = '', second = ''] = location.pathname.split('/');
  const query = new URLSearchParams(location.search);
  if (first === 'table' && second !== '') return { name: 'table', id: second };
  if (first === 'game' && second !== '') {
    const at = query.get('at');
    return { name: 'game', id: second, at: at === null ? undefined : Number(at) };
  }
  if (first === 'lobby') return { name: 'lobby' };
  if (first === 'history') return { name: 'history' };
  if (first === 'leaderboards') return { name: 'leaderboards', board: second };
  if (first === 'people' && second !== '') return { name: 'person', id: second };
  if (first === 'rules') return { name: 'rules', clause: location.hash.slice(1) };
  return { name: 'start' };
}

class Address {
  screen = $state.raw<Screen>(read());

  constructor() {
    addEventListener('popstate', () => (this.screen = read()));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.screen = read();
    scrollTo(0, 0);
  }

  /** Changes the address without another step back. */
  replace(path: string): void {
    history.replaceState(null, '', path);
  }
}

export const address = new Address();

/** For `onclick` of a link inside the page: the browser's own ways (new tab …) stay. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  address.go(link.pathname + link.search + link.hash);
}
