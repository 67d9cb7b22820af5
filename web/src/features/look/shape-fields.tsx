import { useTranslation } from 'react-i18next';
import type { Appearance } from '@/api';
import type { Draft } from '@/lib/drafts/use-draft';
import { Choice } from './choice';
import classes from './shape-fields.module.css';

type Shapes = Pick<Appearance, 'buttonShape' | 'typePairing'>;
type Props = { draft: Pick<Draft<Shapes>, 'value' | 'set'> };

const shapes: Record<Shapes['buttonShape'], string | undefined> = {
  template: undefined,
  square: '0',
  rounded: '5px',
  pill: '10px',
};

const sans = 'system-ui, sans-serif';
const serif = '"Iowan Old Style", Palatino, Georgia, "Noto Serif", serif';

/** The fonts of headings and text, as far as this device has them. */
const types: Record<Shapes['typePairing'], [heading: string, text: string] | undefined> = {
  template: undefined,
  sans: [sans, sans],
  serif: [serif, serif],
  serif_sans: [serif, sans],
  garamond: ['"EB Garamond", Garamond, serif', '"EB Garamond", Garamond, serif'],
  fraunces_sans: ['Fraunces, Cambria, serif', sans],
};

/** The shape of the buttons and the fonts of a store's pages. */
export const ShapeFields = ({ draft: { value, set } }: Props) => {
  const { t } = useTranslation('look');
  return (
    <>
      <Choice
        name="buttonShape"
        legend={t('shape.title')}
        value={value.buttonShape}
        onChange={(key) => set('buttonShape', key, 'now')}
        choices={keysOf(shapes).map((key) => ({
          key,
          label: t(`shape.${key}`),
          sample: shapes[key] && <span className={classes.shape} style={{ borderRadius: shapes[key] }} />,
        }))}
      />
      <Choice
        name="typePairing"
        legend={t('type.title')}
        value={value.typePairing}
        onChange={(key) => set('typePairing', key, 'now')}
        choices={keysOf(types).map((key) => ({
          key,
          label: t(`type.${key}`),
          sample: types[key] && (
            <span className={classes.type}>
              <b style={{ fontFamily: types[key][0] }}>A</b>
              <span style={{ fontFamily: types[key][1] }}>a</span>
            </span>
          ),
        }))}
      />
    </>
  );
};

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];
