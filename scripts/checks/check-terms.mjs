/**
 * Checks texts against `translations/terms.json`: one term for a concept, one form of address, and words that a
 * language avoids.
 */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Keys whose wording is fixed by law: the button that places an order names the obligation to pay. */
const ORDER_BUTTON = { key: 'cart.pay', concept: 'order button' };

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns a pattern of a term as a whole word: `Einband` does not match `Einbandfoto`, `Einband*` does.
 * @param {string} term words; a star stands for any letters and hyphens
 */
export function termPattern(term) {
  const words = term.split('*').map(escape).join(String.raw`[\p{L}\p{M}-]*`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${words})(?![\p{L}\p{N}])`, 'iu');
}

const patterns = new Map();
function matches(text, term) {
  const pattern = patterns.get(term) ?? termPattern(term);
  patterns.set(term, pattern);
  return pattern.exec(text)?.[0];
}

/** Returns the words that users read in a message: no variable names, no plural categories. */
export function wordsOfMessage(message) {
  const read = (nodes) =>
    nodes
      .map((node) => {
        if (node.type === TYPE.literal) return node.value;
        if (node.children) return read(node.children);
        if (node.options)
          return ` ${Object.values(node.options)
            .map((option) => read(option.value))
            .join(' / ')} `;
        return '0';
      })
      .join('');
  return read(parse(message, { ignoreTag: false }));
}

/** Returns one line for each forbidden word in a text. */
function forbiddenWords(terms, language, place, text, key) {
  return Object.entries(terms).flatMap(([concept, languages]) => {
    const { use, not = [], except = [] } = languages[language] ?? {};
    if (except.includes(key)) return [];
    const found = not.flatMap((term) => matches(text, term) ?? []);
    return found.map((word) => `${place} says “${word}”: write “${use}” (translations/terms.json, ${concept})`);
  });
}

/** Returns one line if the English text has a concept and the translation another term for it. */
function missingTerms(terms, language, place, key, text, english) {
  return Object.entries(terms).flatMap(([concept, languages]) => {
    const { except = [], use } = languages[language] ?? {};
    if (!languages.required || language === 'en' || use === undefined || except.includes(key)) return [];
    const has = (words, which) => which.split(', ').some((term) => matches(words, term) !== undefined);
    if (!has(english, languages.en.use) || has(text, use)) return [];
    return [`${place} has no word for “${concept}”: write “${use}” (translations/terms.json)`];
  });
}

/**
 * Returns violations of the table of terms in the tables of texts.
 * @param {Record<string, Record<string, string>>} tables by language
 */
export function checkTerms(terms, tables, folder = '') {
  const faults = [];
  for (const [language, table] of Object.entries(tables))
    for (const [key, message] of Object.entries(table)) {
      const text = wordsOfMessage(message);
      const place = `${folder}${language}.json: ${key}`;
      faults.push(...forbiddenWords(terms, language, place, text, key));
      if (key in tables.en)
        faults.push(...missingTerms(terms, language, place, key, text, wordsOfMessage(tables.en[key])));
    }
  for (const [language, table] of Object.entries(tables)) {
    const legal = terms[ORDER_BUTTON.concept]?.[language]?.use;
    const text = table[ORDER_BUTTON.key];
    if (legal !== undefined && text !== undefined && text !== legal)
      faults.push(`${language}.json: ${ORDER_BUTTON.key} says “${text}”: write “${legal}”, as the law asks`);
  }
  return faults;
}

/** Returns entries of the table of terms that contradict themselves. */
export function checkTermTable(terms) {
  return Object.entries(terms).flatMap(([concept, languages]) =>
    Object.entries(languages).flatMap(([language, { use = '', not = [] }]) =>
      not
        .filter((term) => matches(use, term) !== undefined)
        .map((term) => `terms.json: ${concept} uses “${use}” in ${language} and forbids “${term}”`),
    ),
  );
}
