import { join } from 'node:path';

const isTest = (file) => /(_test\.go|\.test\.tsx?)$/.test(file);

const goSources = ({ root }) => ['cmd', 'internal', 'go.mod', 'go.sum'].map((name) => join(root, name));
const guestSources = ({ web }) => ['guest', 'lib', 'i18n', 'api'].map((name) => join(web, 'src', name));

const isUnder = (sources, file) => sources.some((source) => file === source || file.startsWith(`${source}/`));

/** Reports whether a change of the file changes Carte: its code, and what is embedded in it. */
export const isGoSource = (paths, file) => isUnder(goSources(paths), file) && !isTest(file);

/** Reports whether a change of the file changes the guest pages. */
export const isGuestSource = (paths, file) => isUnder(guestSources(paths), file) && !isTest(file);

/** Editors and git write several files at once; they are one change. */
const quietMs = 60;

/**
 * Calls `onChange` with the Go and guest sources that changed, one call after the other, the first one when the
 * promise `after` is resolved: what changes meanwhile comes in the next call.
 */
export function watchSources(watcher, paths, onChange, after) {
  watcher.add([...goSources(paths), ...guestSources(paths)]);
  let changed = new Set();
  let last = after;
  let timer;

  const take = async () => {
    const files = [...changed];
    changed = new Set();
    if (files.length > 0) await onChange(files);
  };

  watcher.on('all', (event, file) => {
    if (event.endsWith('Dir') || !(isGoSource(paths, file) || isGuestSource(paths, file))) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(take);
    }, quietMs);
  });
}
