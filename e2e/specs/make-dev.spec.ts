import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../helpers/server';

/** A loopback port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The listener has no port.');
  return address.port;
}

/** `make dev` in a copy of the work tree, which a test may change. */
class WorkTree {
  readonly folder = mkdtempSync(join(tmpdir(), 'carte-make-dev-'));
  output = '';
  private child?: ChildProcess;

  constructor() {
    const files = execFileSync(
      'git',
      [
        'ls-files',
        '-z',
        '--cached',
        '--others',
        '--exclude-standard',
        'cmd',
        'internal',
        'web',
        'go.mod',
        'go.sum',
      ],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    for (const file of files.split('\0').filter(Boolean)) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      cpSync(join(root, file), join(this.folder, file), { force: true });
    }
    symlinkSync(join(root, 'web/node_modules'), join(this.folder, 'web/node_modules'));
  }

  /** Starts the development server. */
  start(port: number): ChildProcess {
    const env = { ...process.env, LISTEN: `127.0.0.1:${port}`, DATA: join(this.folder, 'data') };
    this.child = spawn('node', ['web/scripts/dev/main.mjs'], { cwd: this.folder, env });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (text) => (this.output += text));
    return this.child;
  }

  /** Replaces a text of a file, as saving it in an editor does. */
  edit(file: string, from: string, to: string): void {
    const path = join(this.folder, file);
    const text = readFileSync(path, 'utf8');
    expect(text, `${file} has the text that is edited`).toContain(from);
    writeFileSync(path, text.replace(from, to));
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** The processes that run from this folder. */
  processes(): string[] {
    return execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(this.folder));
  }

  remove(): void {
    this.child?.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

test('make dev shows each change without a restart by hand', async ({ page }) => {
  test.setTimeout(240_000);
  const slow = { timeout: 90_000 };
  const tree = new WorkTree();
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const textOf = async (path: string) => (await fetch(url + path)).text();
    const child = tree.start(port);
    await expect.poll(() => tree.output, slow).toContain(`Development server at ${url}`);

    await test.step('the dashboard changes where it is, without a reload', async () => {
      await page.goto(`${url}/dashboard`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible(slow);
      const text = String(await heading.textContent());
      await page.evaluate(() => Object.assign(window, { loadedOnce: true }));
      tree.edit('web/src/dashboard/screens/sign-in-screen.tsx', '</h1>', ' (edited)</h1>');
      await expect(heading).toHaveText(`${text} (edited)`, slow);
      expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true);
    });

    await test.step('guest pages are rebuilt', async () => {
      expect(await textOf('/s/osteria')).not.toContain('(edited)');
      tree.edit('web/src/guest/links/link-page.tsx', '</h1>', ' (edited)</h1>');
      await expect.poll(() => textOf('/s/osteria'), slow).toContain('(edited)');
    });

    await test.step('Carte is compiled and restarted', async () => {
      tree.edit('internal/app/routes.go', '"ready\\n"', '"ready (edited)\\n"');
      await expect.poll(() => textOf('/readyz'), slow).toBe('ready (edited)\n');
    });

    await test.step('what does not compile is told, and the server goes on', async () => {
      tree.write('internal/app/broken.go', 'package app\n\nvar broken int = "no number"\n');
      await expect.poll(() => tree.output, slow).toContain('broken.go:3');
      expect(await textOf('/readyz')).toBe('ready (edited)\n');
    });

    await test.step('Ctrl-C ends all of it', async () => {
      expect(tree.processes().length).toBeGreaterThan(0);
      child.kill('SIGINT');
      const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(slow.timeout) });
      expect(code).toBe(0);
      expect(tree.processes()).toEqual([]);
    });
  } catch (error) {
    console.error(tree.output);
    throw error;
  } finally {
    tree.remove();
  }
});
