// This file is written by `make api` from internal/page/looks.go.

import type { TemplateId } from '../data';

/** The colours of a template by their roles. */
export type Palette = {
  paper: string;
  raised: string;
  ink: string;
  muted: string;
  line: string;
  accent: string;
  onAccent: string;
  hero: string;
  onHero: string;
};

export const palettes: Record<TemplateId, { light: Palette; dark: Palette }> = {
  plain: {
    light: {
      paper: '#ffffff',
      raised: '#f5f5f4',
      ink: '#1c1b1a',
      muted: '#65625e',
      line: '#e4e2df',
      accent: '#1c1b1a',
      onAccent: '#ffffff',
      hero: '#f0efed',
      onHero: '#1c1b1a',
    },
    dark: {
      paper: '#141413',
      raised: '#201f1e',
      ink: '#f1f0ee',
      muted: '#a6a29d',
      line: '#33312f',
      accent: '#f1f0ee',
      onAccent: '#141413',
      hero: '#201f1e',
      onHero: '#f1f0ee',
    },
  },
  paper: {
    light: {
      paper: '#faf6ee',
      raised: '#fffdf8',
      ink: '#2b2620',
      muted: '#6d6253',
      line: '#cfc3ad',
      accent: '#7a2e22',
      onAccent: '#fffdf8',
      hero: '#faf6ee',
      onHero: '#2b2620',
    },
    dark: {
      paper: '#1b1815',
      raised: '#26221d',
      ink: '#efe7d9',
      muted: '#b0a48f',
      line: '#4a4237',
      accent: '#e2a48f',
      onAccent: '#1b1815',
      hero: '#1b1815',
      onHero: '#efe7d9',
    },
  },
  trattoria: {
    light: {
      paper: '#fff7e8',
      raised: '#fffcf5',
      ink: '#33211a',
      muted: '#74594a',
      line: '#ecd9bd',
      accent: '#b93220',
      onAccent: '#fff7e8',
      hero: '#b93220',
      onHero: '#fff7e8',
    },
    dark: {
      paper: '#1f1613',
      raised: '#2c201b',
      ink: '#f7e9d6',
      muted: '#c3a792',
      line: '#4b382f',
      accent: '#f06c54',
      onAccent: '#1f1613',
      hero: '#5c1c12',
      onHero: '#ffeeda',
    },
  },
};
