// What a person must never read: keys and codes, thrown errors, words of the other language.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const root = new URL('../../../', import.meta.url).pathname;
const ts = createRequire(`${root}web/package.json`)('typescript');

/** The sentences of the page in a language, as the page itself has them; what it puts names into sentences with is left out. */
export async function catalogue(language) {
  const source = readFileSync(`${root}web/src/text/${language}.ts`, 'utf8').replace(/^import \{ (\w+) \} from .*$/gm, 'const $1 = String;');
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
  return (await import(`data:text/javascript,${encodeURIComponent(outputText)}`))[language];
}
export const words = { en: await catalogue('en'), fr: await catalogue('fr') };

const sentences = (part) => (typeof part === 'string' ? [part] : typeof part === 'object' ? Object.values(part).flatMap(sentences) : []);
const plain = { en: new Set(sentences(words.en)), fr: new Set(sentences(words.fr)) };

const RAW = [
  /\b[a-z]{2,}(_[a-z]+)+\b/, // a code of the server: too_fast
  new RegExp(`\\b(${Object.keys(words.en).join('|')})\\.[a-z]\\w+`), // a key of the catalogue
  /\bundefined\b|\bNaN\b|\bnull\b|\[object |=>|\$\{|\b\w*Error:|Failed to fetch|Load failed|NetworkError|Unexpected token/,
];
/** Small words that the other language does not have; names of cities begin with a capital letter. */
const FOREIGN = {
  fr: /(?<![\p{L}’'-])(the|and|with|your|you|of|is|are|this|that|has|was|were|from|not|to|by|cards?|draws?|claims?|takes?|gets?|keeps?|who|what|when|which|seats?|players?|games?|turns?)(?![\p{L}’'-])/u,
  en: /(?<![\p{L}’'-])(vous|votre|vos|avec|les|une|est|pas|pour|dans|joueurs?|cartes?|voies?|billets?|parties?|prend|pioche|qui|que)(?![\p{L}’'-])/u,
};
const STRAIGHT = /\p{L}'\p{L}/u;

/** What is wrong with a text in this language; undefined if nothing is. */
export function wrong(text, language) {
  const raw = RAW.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
  if (raw !== undefined) return `raw “${raw}”`;
  const other = language === 'fr' ? 'en' : 'fr';
  if (text.length > 2 && plain[other].has(text) && !plain[language].has(text)) return `in the other language`;
  const foreign = FOREIGN[language].exec(text)?.[0];
  if (foreign !== undefined) return `the foreign word “${foreign}”`;
  if (language === 'fr' && STRAIGHT.test(text)) return 'a straight apostrophe';
  return undefined;
}

/** Runs in the page: every text that a person can read or hear and that was not there before. */
export function newTexts() {
  const told = (window.journeyTexts ??= new Set());
  const found = [];
  const tell = (text, element) => {
    const said = text?.replace(/\s+/g, ' ').trim() ?? '';
    if (said === '' || told.has(said)) return;
    told.add(said);
    const foreign = element.closest('[lang]:not(html)');
    // What people call themselves and what they write is theirs; a code is meant to be one.
    if (foreign === null && element.closest('code, [data-talk], input') === null) found.push(said);
  };
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!['SCRIPT', 'STYLE'].includes(node.parentElement.tagName)) tell(node.data, node.parentElement);
    } else for (const name of ['aria-label', 'title', 'placeholder', 'alt']) tell(node.getAttribute(name), node);
  }
  return found;
}
