import {
  Button,
  Combobox,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  defaultVariantColorsResolver,
  Input,
  type MantineColorsTuple,
  Menu,
  Modal,
  SegmentedControl,
  Skeleton,
  Switch,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core';
import classes from './theme.module.css';

/** Purple #8129D9 leads (shade 6); on dark, shade 5 fills and shade 3 writes. */
const purple: MantineColorsTuple = [
  '#f7f1fe',
  '#ecdffc',
  '#dac0f8',
  '#c79ff4',
  '#ae78ee',
  '#9a50e6',
  '#8129d9',
  '#6c20b8',
  '#571a94',
  '#431470',
];

/** Green #11cb5f confirms (shade 5), under dark text. */
const green: MantineColorsTuple = [
  '#e7fbef',
  '#c9f5da',
  '#98ebb8',
  '#63df93',
  '#33d476',
  '#11cb5f',
  '#0da94f',
  '#0a8740',
  '#086b33',
  '#054f26',
];

/** Greys with a breath of the leading purple. */
const gray: MantineColorsTuple = [
  '#faf9fb',
  '#f4f2f6',
  '#ebe8ef',
  '#ddd9e3',
  '#c6c0cf',
  '#a49db0',
  '#7d7589',
  '#5f576b',
  '#3d3647',
  '#1d1824',
];
const dark: MantineColorsTuple = [
  '#efecf3',
  '#d0cad8',
  '#a9a1b5',
  '#7d7589',
  '#3d3647',
  '#2e2837',
  '#231e2b',
  '#1b1722',
  '#141019',
  '#0e0b12',
];

/** Breakpoints 0, 600, 905, 1240, 1440 px in em. */
const breakpoints = { xs: '0em', sm: '37.5em', md: '56.5625em', lg: '77.5em', xl: '90em' };

export const theme = createTheme({
  primaryColor: 'purple',
  primaryShade: { light: 6, dark: 5 },
  colors: { purple, green, gray, dark },
  black: '#1d1824',
  fontFamily: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5625rem', lineHeight: '1.15' },
      h2: { fontSize: '1.25rem', lineHeight: '1.2' },
      h3: { fontSize: '1rem', lineHeight: '1.3' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '999px' },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints,
  respectReducedMotion: true,
  cursorType: 'pointer',
  shadows: {
    md: '0 1px 2px rgb(29 24 36 / 6%), 0 8px 24px rgb(29 24 36 / 12%)',
    xl: '0 2px 4px rgb(29 24 36 / 6%), 0 16px 48px rgb(29 24 36 / 18%)',
  },
  variantColorResolver: (input) => defaultVariantColorsResolver(input),
  components: {
    Button: Button.extend({ classNames: { root: classes.button } }),
    Input: Input.extend({ classNames: { input: classes.input } }),
    TextInput: TextInput.extend({ classNames: { input: classes.written } }),
    Textarea: Textarea.extend({ classNames: { input: classes.written } }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { withItemsBorders: false },
      classNames: { root: classes.choices, indicator: classes.chosen },
    }),
    Skeleton: Skeleton.extend({ classNames: { root: classes.skeleton } }),
    Switch: Switch.extend({ defaultProps: { size: 'md' }, classNames: { input: classes.switch } }),
    // A list that is closed is not drawn: there may be hundreds of time zones in it.
    Combobox: Combobox.extend({ defaultProps: { keepMounted: false } }),
    Modal: Modal.extend({
      defaultProps: { centered: true, radius: 'md', transitionProps: { duration: 160 } },
      classNames: { content: classes.modal, header: classes.modalHead, title: classes.modalTitle },
    }),
    Drawer: Drawer.extend({ defaultProps: { transitionProps: { duration: 180 } } }),
    // The head of a dialog is no banner of the page.
    ModalHeader: Modal.Header.extend({ defaultProps: { role: 'none' } }),
    DrawerHeader: Drawer.Header.extend({ defaultProps: { role: 'none' } }),
    Menu: Menu.extend({
      // The focus goes to the first entry; a menu may hold nothing but entries to put it on before.
      defaultProps: {
        radius: 'md',
        shadow: 'md',
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
      },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 400, transitionProps: { duration: 120 }, radius: 'sm' },
    }),
  },
});

/** Colours are roles; every style sheet of the dashboard names these and no values. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--accent-fill': '#8129d9',
    '--on-accent': '#ffffff',
    '--ok': '#11cb5f',
    '--on-ok': '#06210f',
  },
  light: {
    '--paper': '#faf9fb',
    '--surface': '#ffffff',
    '--sunken': '#f4f2f6',
    '--ink': '#1d1824',
    '--muted': '#635b70',
    '--line': '#e6e2eb',
    '--line-strong': '#8d8699',
    '--accent': '#8129d9',
    '--accent-soft': '#f4ecfd',
    '--ok-ink': '#0a6b32',
    '--ok-soft': '#e7fbef',
    '--warn': '#8f4a00',
    '--warn-soft': '#fff4e2',
    '--danger': '#c0213a',
    '--danger-soft': '#fdecef',
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': '#767082',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-anchor': 'var(--accent)',
  },
  dark: {
    '--accent-fill': '#8f3fe0',
    '--paper': '#141019',
    '--surface': '#1c1823',
    '--sunken': '#231e2b',
    '--ink': '#f1eef5',
    '--muted': '#aaa2b6',
    '--line': '#302a3a',
    '--line-strong': '#7d7589',
    '--accent': '#c79ff4',
    '--accent-soft': '#2d2140',
    '--ok-ink': '#63df93',
    '--ok-soft': '#12301f',
    '--warn': '#ffbf69',
    '--warn-soft': '#38280f',
    '--danger': '#ff8b9b',
    '--danger-soft': '#3d1a22',
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': '#938b9f',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-anchor': 'var(--accent)',
  },
});
