// Holds the direction of imports between the parts of web/src, for all files at once:
//
//   node scripts/check-imports.mjs [source folder]
//
// A part is a folder of src; each folder of features is a part of its own.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const shared = ['ui', 'lib', 'i18n', 'api'];

/** What each part may import besides itself. */
const rules = {
  ui: ['lib', 'i18n', 'api'],
  lib: ['api'],
  i18n: [],
  api: [],
  feature: shared,
  guest: ['lib', 'i18n', 'api'],
  site: ['lib', 'i18n', 'api'],
  dashboard: [...shared, 'feature'],
};

/** The part a file of src belongs to, and the name the rules know it by. */
function partOf(file) {
  const [first, second] = file.split('/');
  if (first === 'features') {
    return { part: `features/${second}`, rule: 'feature' };
  }
  return { part: first, rule: first };
}

/** Says what is wrong with one import between two files of src, or nothing. Paths start from src. */
export function violation(file, target) {
  const from = partOf(file);
  const to = partOf(target);
  if (from.part === to.part) {
    return undefined;
  }
  const allowed = rules[from.rule];
  if (!file.includes('/')) {
    // Files of src itself set up tools (types, tests); parts are folders.
    return undefined;
  }
  if (!allowed) {
    return `src/${file}: no rule says what ${from.part} may import`;
  }
  if (!allowed.includes(to.rule)) {
    return `src/${file} imports src/${target}: ${from.part} may import only [${allowed.join(' ')}]`;
  }
  return undefined;
}

/** What a file's text imports, as written: static, dynamic, re-exported, and CSS's @import and composes. */
export function importsOf(file, text) {
  if (file.endsWith('.css')) {
    const pattern = /@import\s+(?:url\(\s*)?['"]([^'"]+)['"]|composes:[^;]*\sfrom\s+['"]([^'"]+)['"]/g;
    return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2]);
  }
  return ts.preProcessFile(text, true, true).importedFiles.map((found) => found.fileName);
}

/** The path from src an import leads to; undefined when it leads to a package. */
export function resolve(file, written) {
  const plain = written.replace(/\?.*$/, '');
  if (plain.startsWith('@/')) {
    return path.posix.normalize(plain.slice(2));
  }
  if (plain.startsWith('.')) {
    return path.posix.join(path.posix.dirname(file), plain);
  }
  return undefined;
}

/** Reads every source below a folder and returns what breaks the rules, and how many imports were looked at. */
export function check(folder) {
  const wrong = [];
  let seen = 0;
  for (const entry of readdirSync(folder, { recursive: true })) {
    const file = entry.split(path.sep).join('/');
    if (!/\.(ts|tsx|mts|js|mjs|css)$/.test(file)) {
      continue;
    }
    for (const written of importsOf(file, readFileSync(path.join(folder, file), 'utf8'))) {
      const target = resolve(file, written);
      if (target === undefined || target.startsWith('../')) {
        continue;
      }
      seen++;
      const problem = violation(file, target);
      if (problem) {
        wrong.push(problem);
      }
    }
  }
  return { wrong, seen };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? fileURLToPath(new URL('../src', import.meta.url));
  const { wrong, seen } = check(folder);
  for (const problem of wrong) {
    console.error(problem);
  }
  if (seen === 0) {
    console.error(`${folder}: no import was seen: the rules were held against nothing`);
  }
  process.exitCode = wrong.length > 0 || seen === 0 ? 1 : 0;
}
