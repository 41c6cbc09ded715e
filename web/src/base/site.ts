/** Where the page lies: web/index.html says it, and web/steps/site.mjs says it otherwise for a site without a server. */
const said = document.querySelector<HTMLMetaElement>('meta[name="server"]')?.content ?? '';

/** Whether a server of ours sent the page: it plays, and answers at the address of every screen. Otherwise the page lies in some folder of a plain web server. */
export const served = said === 'here';

/** The address of a server that whoever put the page here has named; empty if none. */
export const named = served ? '' : said;

/** The page's folder, with a slash at its end. */
export const folder = served ? '/' : new URL('.', location.href).pathname;
