import { existsSync } from 'node:fs';

/** The whole browser, which has windows and blocks popups. */
export const chromium = process.env.CHROMIUM || '/usr/bin/chromium';

// Workers read this too, but not the arguments: what these decide goes on in the environment.
if (process.argv.some((argument) => ['--headed', '--debug', '--ui'].includes(argument))) {
  process.env.HEADLESS_SHELL = chromium;
}

const shell = process.env.HEADLESS_SHELL || '/usr/bin/chromium-headless-shell';

/** The same browser without windows, which takes much less of the processor. Where there is none, Chromium serves. */
export const headlessShell = existsSync(shell) ? shell : chromium;
