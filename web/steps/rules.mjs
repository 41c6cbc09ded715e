// The rules as data: chapters with headings and clauses, read from docs/rules/.
import { existsSync, readFileSync } from 'node:fs';

export function clauses(folder, chapters, language) {
  return chapters.map((chapter) => {
    const path = `${folder}${language === 'en' ? '' : `${language}/`}${chapter}.md`;
    if (!existsSync(path)) throw new Error(`${path} is missing`);
    const found = { id: chapter, title: '', parts: [{ title: '', clauses: [] }] };
    // Whoever writes French types a straight apostrophe; readers get the right one.
    const text = readFileSync(path, 'utf8');
    for (const line of (language === 'fr' ? text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’') : text).split('\n')) {
      const clause = /^- \*\*([A-Z]-\d+)\*\* (.*)$/.exec(line);
      if (line.startsWith('# ')) found.title = line.slice(2);
      else if (line.startsWith('## ')) found.parts.push({ title: line.slice(3), clauses: [] });
      else if (clause) found.parts.at(-1).clauses.push({ id: clause[1], text: clause[2] });
      else if (line.startsWith('  ') && found.parts.at(-1).clauses.length > 0) {
        found.parts.at(-1).clauses.at(-1).text += ` ${line.trim()}`;
      }
    }
    found.parts = found.parts.filter((part) => part.clauses.length > 0);
    return found;
  });
}
