// Prints what failed, and why, in so few characters that the end of a log holds it.
//
//   node scripts/failures.mjs [NAME FILES]…
//
// NAME is a suite that failed. FILES.failures lists its cases as JSON, each with a name and a message; where there is
// no such file, FILES.output is what the suite printed.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

// Some keep 2,000 characters of a log, and "N passed, N failed" has to fit there as well.
const room = 1700;
const longestLine = 160;
const mostLines = 12;

/** The failures in a few lines each, without colours: the more there are, the less is printed of each. */
export function formatFailures(failures) {
  for (let lines = mostLines; lines > 1; lines--) {
    const text = failures.map((failure) => formatFailure(failure, lines)).join('');
    if (text.length <= room) {
      return text;
    }
  }
  for (const lines of [1, 0]) {
    const told = failures.map((failure) => formatFailure(failure, lines));
    if (told.join('').length <= room) {
      return told.join('');
    }
  }
  const told = failures.map((failure) => formatFailure(failure, 0));
  while (told.join('').length > room) {
    told.pop();
  }
  return `${told.join('')}failed: ${failures.length - told.length} more\n`;
}

function formatFailure({ name, message = '' }, most) {
  const lines = shorten(errorLines(message), most);
  return [cut(`failed: ${name}`), ...lines.map((line) => cut(`    ${line}`)), ''].join('\n');
}

/** The first lines say what failed, and the last ones where. */
function shorten(lines, most) {
  if (lines.length <= most) {
    return lines;
  }
  const last = Math.floor(most / 3);
  return [...lines.slice(0, most - last), ...lines.slice(lines.length - last)];
}

/**
 * A message's lines without blank ones, go test's marks, the document and elements Testing Library prints, the code
 * around the line that failed, and more than two callers.
 */
function errorLines(message) {
  const lines = [];
  let inDump = false;
  let callers = 0;
  for (const line of stripVTControlCharacters(message).split('\n')) {
    const isCaller = /^\s+at \S/.test(line);
    if (/^(Ignored nodes: |Here are the )/.test(line.trim())) {
      inDump = true;
    } else if (isCaller) {
      inDump = false;
      callers++;
    }
    const isAround = /^\s*(\d+ )?\|/.test(line) || (isCaller && callers > 2);
    if (!inDump && !isAround && line.trim() && !/^=== (RUN|PAUSE|CONT|NAME) /.test(line)) {
      lines.push(line);
    }
  }
  return lines;
}

/** A line's beginning. */
function cut(line) {
  return line.length > longestLine ? `${line.slice(0, longestLine - 1)}…` : line;
}

/** The failures of a suite, or what it printed where it knows of no cases. */
export function failuresOf(name, files) {
  if (existsSync(`${files}.failures`)) {
    return JSON.parse(readFileSync(`${files}.failures`, 'utf8'));
  }
  return [{ name, message: readFileSync(`${files}.output`, 'utf8') }];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failures = [];
  for (let i = 2; i + 1 < process.argv.length; i += 2) {
    failures.push(...failuresOf(process.argv[i], process.argv[i + 1]));
  }
  process.stdout.write(formatFailures(failures));
}
