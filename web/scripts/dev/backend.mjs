import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** How long Carte may take to stop, in ms. It loses nothing when it is killed. */
const stopTimeout = 3_000;

/** How much of what Carte logged is told when it has ended. */
const mostCharacters = 4_000;

/** A loopback port that nobody listens on. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Carte behind the development server: compiled from the work tree, restarted when asked to. Whoever needs it
 * awaits `ready`, which lasts as long as a restart does.
 */
export class Backend {
  #options;
  #built;
  #running;
  #port;
  #child;
  #problem = '';
  #compiler;
  #wasReady = false;
  #startedOnce;
  #started;

  /** Options are `paths`, `data`, the public `address`, and `print` for the terminal. */
  constructor(options) {
    this.#options = options;
    mkdirSync(options.paths.build, { recursive: true });
    this.#built = join(options.paths.build, 'carte.new');
    this.#running = join(options.paths.build, 'carte');
    this.#started = new Promise((resolve) => {
      this.#startedOnce = resolve;
    });
  }

  /** Resolves to the port of the running server, or to what is wrong. */
  async ready() {
    await this.#started;
    return this.#child ? { port: this.#port } : { problem: this.#problem };
  }

  /** Compiles Carte and reports whether it could; what is wrong is printed, and the server goes on as it is. */
  async compile() {
    const { paths, print } = this.#options;
    // As make build does it, so that both share what Go has compiled.
    const args = [
      'build',
      '-trimpath',
      '-buildvcs=false',
      '-ldflags',
      '-s -w',
      '-o',
      this.#built,
      './cmd/carte',
    ];
    const env = { ...process.env, CGO_ENABLED: '0' };
    const problem = await new Promise((resolve) => {
      this.#compiler = execFile('go', args, { cwd: paths.root, env }, (error, _, stderr) =>
        resolve(error ? stderr || error.message : ''),
      );
    });
    if (problem) {
      print(problem);
      if (!this.#child) this.#problem = problem;
    }
    return !problem;
  }

  /** Stops the server and starts the newest build. */
  restart() {
    this.#started = this.#restart();
    // Who waits for the first start waits for the end of this one.
    this.#startedOnce(this.#started);
    return this.#started;
  }

  async #restart() {
    await this.stop();
    if (existsSync(this.#built)) renameSync(this.#built, this.#running);
    if (!existsSync(this.#running)) return;
    this.#port ??= await freePort();
    const { paths, data, address, print } = this.#options;
    const args = [
      ...['serve', '--demo', '--no-request-log', `--data=${data}`, `--web=${join(paths.build, 'web')}`],
      ...[`--listen=127.0.0.1:${this.#port}`, `--base-url=${address}`, '--trusted-proxy=127.0.0.1/32'],
    ];
    const child = spawn(this.#running, args, { cwd: paths.root, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    this.#problem = '';
    createInterface({ input: child.stderr }).on('line', (line) => {
      print(line);
      this.#problem = `${this.#problem}${line}\n`.slice(-mostCharacters);
    });
    const ended = once(child, 'close').then(() => {
      if (this.#child === child) this.#child = undefined;
    });
    // Its first line says that it listens; the others, where to go, are printed once.
    const lines = createInterface({ input: child.stdout });
    if (!this.#wasReady) lines.on('line', print);
    await Promise.race([once(lines, 'line').then(() => (this.#wasReady = true)), ended]);
  }

  /** Stops the server, if one runs. */
  async stop() {
    this.#compiler?.kill();
    const child = this.#child;
    if (!child) return;
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeout);
    await ended;
    clearTimeout(timer);
  }

  /** Ends the server at once. */
  kill() {
    this.#child?.kill('SIGKILL');
  }
}
