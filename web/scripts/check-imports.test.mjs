import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check, importsOf, resolve, violation } from './check-imports.mjs';

describe('violation', () => {
  it.each([
    ['ui/Button.tsx', 'ui/Button.module.css', true],
    ['ui/Button.tsx', 'lib/money', true],
    ['ui/Button.tsx', 'features/menu/DishForm', false],
    ['lib/client.ts', 'api/endpoints.gen', true],
    ['lib/client.ts', 'i18n/languages', false],
    ['api/client.ts', 'lib/client', false],
    ['i18n/texts.ts', 'ui/Button', false],
    ['features/menu/DishForm.tsx', 'features/menu/slice', true],
    ['features/menu/DishForm.tsx', 'ui/Button', true],
    ['features/menu/DishForm.tsx', 'features/page/slice', false],
    ['features/menu/DishForm.tsx', 'dashboard/routes', false],
    ['features/menu/DishForm.test.tsx', 'features/page/slice', false],
    ['guest/MenuPage.tsx', 'lib/money', true],
    ['guest/MenuPage.tsx', 'features/menu/filter', false],
    ['guest/MenuPage.tsx', 'ui/Button', false],
    ['guest/MenuPage.tsx', 'dashboard/theme', false],
    ['guest/MenuPage.tsx', 'site/Header', false],
    ['site/Home.tsx', 'guest/MenuPage', false],
    ['dashboard/routes.tsx', 'guest/data', false],
    ['dashboard/routes.tsx', 'features/menu/MenuScreen', true],
    ['elsewhere/new.ts', 'lib/money', false],
    ['vite-env.d.ts', 'lib/money', true],
  ])('%s importing %s: allowed %s', (file, target, ok) => {
    expect(violation(file, target) === undefined).toBe(ok);
  });
});

describe('importsOf', () => {
  it('sees every form of import and no comment', () => {
    const text = `
      import type { Dish } from '../menu/types';
      import '@/ui/base.css';
      export { price } from "@/lib/money";
      // import x from '@/site/x';
      const Page = lazy(() => import('../page/Page'));`;
    expect(importsOf('features/a/b.tsx', text)).toEqual([
      '../menu/types',
      '@/ui/base.css',
      '@/lib/money',
      '../page/Page',
    ]);
  });

  it('sees what a style sheet takes from another', () => {
    const text = `@import './a.css'; .b { composes: button wide from "@/ui/Button.module.css"; }`;
    expect(importsOf('guest/b.css', text)).toEqual(['./a.css', '@/ui/Button.module.css']);
  });
});

describe('resolve', () => {
  it.each([
    ['features/menu/a.ts', './b', 'features/menu/b'],
    ['features/menu/a.ts', '../page/b', 'features/page/b'],
    ['features/menu/a.ts', '@/guest/style.css?inline', 'guest/style.css'],
    ['features/menu/a.ts', 'react', undefined],
    ['features/menu/a.ts', '@mantine/core', undefined],
  ])('%s importing %s leads to %s', (file, written, target) => {
    expect(resolve(file, written)).toBe(target);
  });
});

describe('check', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'carte-imports-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('finds the bad import of a folder', () => {
    for (const [file, text] of [
      ['ui/Button.tsx', `import { useState } from 'react';`],
      ['features/page/Page.tsx', `import { Button } from '@/ui/Button';`],
      ['features/menu/Menu.tsx', `import { Page } from '../page/Page';`],
    ]) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    expect(check(folder)).toEqual({
      wrong: [
        'src/features/menu/Menu.tsx imports src/features/page/Page: features/menu may import only [ui lib i18n api]',
      ],
      seen: 2,
    });
  });
});
