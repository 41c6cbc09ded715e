/** A name after the French *de*: "de Lisbonne", "d’Alicante", "de Hambourg". */
export const withDe = (name: string): string => (/^[aeiou]/i.test(name.normalize('NFD')) || /^[æœø]/i.test(name) ? `d’${name}` : `de ${name}`);
