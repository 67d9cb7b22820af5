import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** A running `carte serve` with demo data in a folder of its own. */
export class Server {
  private constructor(
    /** The site's address, without a slash at its end. */
    readonly url: string,
    private readonly child: ChildProcessByStdio<null, Readable, Readable>,
    private readonly data: string,
    private readonly log: string[],
  ) {}

  /** Starts a server on a free port; `web` is a folder with another build of the front end. */
  static async start(web?: string): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), 'carte-e2e-'));
    const args = ['serve', '--listen', '127.0.0.1:0', '--data', data, '--demo'];
    if (web) args.push('--web', web);
    const child = spawn(binary, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const log: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
    try {
      return new Server(await addressOf(child), child, data, log);
    } catch (error) {
      child.kill('SIGKILL');
      await rm(data, { recursive: true, force: true });
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
    const { child } = this;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'close', { signal: AbortSignal.timeout(timeout) }).catch(() => child.kill('SIGKILL'));
    }
    await rm(this.data, { recursive: true, force: true });
    const complaints = this.log.filter(isComplaint);
    if (child.exitCode !== 0)
      complaints.push(`ended with ${child.exitCode ?? child.signalCode ?? 'nothing'}`);
    if (complaints.length > 0) throw new Error(`The server complained:\n${complaints.join('\n')}`);
  }
}

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

/** The fixture of a worker that has a server to itself, with the demo data as it is filled in. */
export const ownServer: [
  (fixtures: object, use: (server: Server) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
  async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.stop();
  },
  { scope: 'worker' },
];
