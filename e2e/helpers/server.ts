import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Api } from './api';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const binary = process.env.CARTE_BIN || join(root, 'bin/carte');

/** How long a start and a stop may take, in milliseconds. */
const timeout = 60_000;

/** What surrounds the tests must not configure the server. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('CARTE_')),
);

/** How a server is started. */
type Start = {
  /** A folder with another build of the front end. */
  web?: string;
  /** A data folder of a server that has ended; the server starts on a copy of it. */
  demo?: string;
};

/** A running `carte serve` with demo data in a folder of its own. */
export class Server {
  private constructor(
    /** The site's address, without a slash at its end. */
    readonly url: string,
    private readonly child: ChildProcessByStdio<null, Readable, Readable>,
    private readonly data: string,
    private readonly log: string[],
  ) {}

  /** Starts a server on a free port. */
  static async start({ web, demo }: Start = {}): Promise<Server> {
    const data = await temporaryFolder();
    if (demo) copyData(demo, data);
    shareCompiled(data);
    const args = ['serve', '--listen', '127.0.0.1:0', '--data', data, '--demo', '--no-check-links'];
    if (web) args.push('--web', web);
    const child = spawn(binary, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const log: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
    try {
      return new Server(await addressOf(child), child, data, log);
    } catch (error) {
      child.kill('SIGKILL');
      await removeFolder(data);
      throw new Error(`${binary} did not start: ${error}\n${log.join('\n')}`);
    }
  }

  /** The API as a user sees it; without an address as a guest does. */
  async api(email?: string): Promise<Api> {
    if (!email) return new Api(this.url);
    const args = ['token', '--data', this.data, '--base-url', this.url, '--email', email];
    const { stdout } = await promisify(execFile)(binary, args, { env: environment });
    return new Api(this.url, stdout.trim());
  }

  /** Has two jobs fail, in a process beside the server. */
  async failJobs(): Promise<void> {
    const database = `sqlite:${join(this.data, 'carte.db')}`;
    await promisify(execFile)('go', ['test', '-vet=off', '-count=1', './internal/jobs'], {
      cwd: root,
      env: { ...environment, CARTE_TEST_FAIL_JOBS: database },
    });
  }

  /** Asks the server to stop, and complains of what it logged or how it ended. */
  async stop(): Promise<void> {
    await removeFolder(await this.end());
  }

  /** The same, but answers the data folder, for other servers to start on copies of it. */
  async end(): Promise<string> {
    const { child } = this;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'close', { signal: AbortSignal.timeout(timeout) }).catch(() => child.kill('SIGKILL'));
    }
    keepCompiled(this.data);
    const complaints = this.log.filter(isComplaint);
    if (child.exitCode !== 0)
      complaints.push(`ended with ${child.exitCode ?? child.signalCode ?? 'nothing'}`);
    if (complaints.length === 0) return this.data;
    await removeFolder(this.data);
    throw new Error(`The server complained:\n${complaints.join('\n')}`);
  }
}

/** A new folder for data. */
const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'carte-e2e-'));

/** Copies a data folder. Images are many, and a server writes each of them once: both folders have the same files. */
function copyData(from: string, to: string, isImages = false): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'compiled') continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      mkdirSync(target);
      copyData(source, target, isImages || entry.name === 'images');
    } else if (isImages) linkSync(source, target);
    else copyFileSync(source, target);
  }
}

/** Where the programs are kept that servers have compiled, for those that start later: each takes seconds. */
const compiled = join(root, '.cache/e2e-compiled');

/** Lets a server find them. */
function shareCompiled(data: string): void {
  const folder = join(data, 'compiled');
  if (!existsSync(compiled)) return;
  mkdirSync(folder, { mode: 0o700 });
  for (const name of readdirSync(compiled)) symlinkSync(join(compiled, name), join(folder, name));
}

/** Keeps what a server has compiled, unless another one has come first. */
function keepCompiled(data: string): void {
  const folder = join(data, 'compiled');
  if (!existsSync(folder) || existsSync(compiled)) return;
  const copy = `${compiled}-${process.pid}`;
  cpSync(folder, copy, { recursive: true });
  try {
    renameSync(copy, compiled);
  } catch {
    rmSync(copy, { recursive: true });
  }
}

/** Removes a folder with all that is in it. */
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Reads the address from the first line, "Carte VERSION at URL". */
async function addressOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`it ended with ${code}`);
  });
  const [line] = await Promise.race([once(lines, 'line', { signal: AbortSignal.timeout(timeout) }), ended]);
  ended.catch(() => undefined);
  const address = /^Carte \S+ at (http:\/\/localhost:\d+)$/.exec(String(line))?.[1];
  if (!address) throw new Error(`its first line is ${line}`);
  return address;
}

/** Every line is JSON with a level; what is not was written by a crash. */
function isComplaint(line: string): boolean {
  try {
    return (JSON.parse(line) as { level?: string }).level === 'ERROR';
  } catch {
    return line.trim() !== '';
  }
}

/**
 * The fixture with a data folder that a server has filled and no other has run on. Filling it takes longer than all
 * the rest of a start.
 */
export const demoData: [
  (fixtures: object, use: (demo: string) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
  async ({}, use) => {
    const demo = await (await Server.start()).end();
    await use(demo);
    await removeFolder(demo);
  },
  { scope: 'worker' },
];
