import { SegmentedControl } from '@mantine/core';
import { IconColumns2, IconColumns3, IconRectangle, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '@/ui/field-group';
import classes from './layout-field.module.css';
import type { Layout } from './link-fields';

const layouts: Layout[] = ['full', 'half', 'third'];

const icons: Record<Layout, TablerIcon> = { full: IconRectangle, half: IconColumns2, third: IconColumns3 };

type Props = {
  value: Layout;
  onChange: (layout: Layout) => void;
  error: string | undefined;
  editable: boolean;
};

/** Chooses how wide a link stands on the page. */
export const LayoutField = ({ value, onChange, error, editable }: Props) => {
  const { t } = useTranslation('links');
  return (
    <FieldGroup legend={t('layout.legend')} error={error}>
      <SegmentedControl
        data={layouts.map((layout) => ({
          value: layout,
          label: (
            <span className={classes.choice}>
              <LayoutIcon layout={layout} />
              {t(`layout.${layout}`)}
            </span>
          ),
        }))}
        value={value}
        onChange={(layout) => onChange(layout as Layout)}
        disabled={!editable}
      />
      <p className={classes.note}>{t('layout.hint')}</p>
    </FieldGroup>
  );
};

const LayoutIcon = ({ layout }: { layout: Layout }) => {
  const Icon = icons[layout];
  return <Icon size={18} stroke={1.75} aria-hidden />;
};

/** The sign of a link in a row that does not have the row for itself. */
export const LayoutSign = ({ layout }: { layout: Layout }) => {
  const { t } = useTranslation('links');
  if (layout === 'full') return null;
  return (
    <span
      className={classes.sign}
      role="img"
      aria-label={t(`layout.${layout}`)}
      title={t(`layout.${layout}`)}
    >
      <LayoutIcon layout={layout} />
    </span>
  );
};
