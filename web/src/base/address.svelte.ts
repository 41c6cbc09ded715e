/** The address line: which screen is shown. A screen has a path, such as /table/ID. Where a server answers to it, it is the address; in a folder of a
 * plain web server it stands behind a question mark, because there only the folder itself is answered. */
import { folder, served } from './site';

export type Screen =
  | { name: 'start' }
  | { name: 'lobby' }
  | { name: 'table'; id: string }
  | { name: 'game'; id: string; at: number | undefined; review: boolean }
  | { name: 'rules'; clause: string }
  | { name: 'history' }
  | { name: 'leaderboards'; board: string }
  | { name: 'person'; id: string }
  | { name: 'moderation' }
  | { name: 'companion' }
  | { name: 'day' }
  | { name: 'progress' }
  | { name: 'studio' }
  | { name: 'puzzles' }
  | { name: 'notices'; deed: 'confirm' | 'off'; token: string };

/** The address of a screen, for links. */
export function href(path: string): string {
  if (served) return path;
  const { pathname, search, hash } = new URL(path, location.origin);
  return `${folder}${pathname === '/' ? '' : `?${pathname}${search.replace('?', '&')}`}${hash}`;
}

/** The path, query and fragment of the screen that is shown. */
function here(): URL {
  if (served) return new URL(location.href);
  const [path = '', ...query] = location.search.slice(1).split('&');
  return new URL(`${/^\/\w/.test(path) ? path : '/'}?${query.join('&')}${location.hash}`, location.origin);
}

function read(): Screen {
  const { pathname, searchParams: query, hash } = here();
  const [, first = '', second = '', third = ''] = pathname.split('/');
  if (first === 'table' && second !== '') return { name: 'table', id: second };
  if (first === 'game' && second !== '') {
    const at = query.get('at');
    return { name: 'game', id: second, at: at === null ? undefined : Number(at), review: query.has('review') };
  }
  if (first === 'lobby') return { name: 'lobby' };
  if (first === 'history') return { name: 'history' };
  if (first === 'moderation' || first === 'companion' || first === 'day' || first === 'progress' || first === 'studio' || first === 'puzzles') return { name: first };
  if (first === 'notices' && (second === 'confirm' || second === 'off')) return { name: 'notices', deed: second, token: third };
  if (first === 'leaderboards') return { name: 'leaderboards', board: second };
  if (first === 'people' && second !== '') return { name: 'person', id: second };
  if (first === 'rules') return { name: 'rules', clause: hash.slice(1) };
  return { name: 'start' };
}

class Address {
  screen = $state.raw<Screen>(read());

  constructor() {
    addEventListener('popstate', () => (this.screen = read()));
  }

  go(path: string): void {
    this.#show(href(path));
  }

  /** Changes the address without another step back. */
  replace(path: string): void {
    history.replaceState(null, '', href(path));
  }

  /** Whether the address has this word in its query. */
  has(word: string): boolean {
    return here().searchParams.has(word);
  }

  /** Follows a link of the page. */
  follow(link: HTMLAnchorElement): void {
    this.#show(link.href);
  }

  #show(url: string): void {
    history.pushState(null, '', url);
    this.screen = read();
    scrollTo(0, 0);
  }
}

export const address = new Address();

/** For `onclick` of a link inside the page: the browser's own ways (new tab …) stay. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  address.follow(link);
}
