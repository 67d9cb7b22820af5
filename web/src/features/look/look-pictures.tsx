import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { type Appearance, useGetImageQuery } from '@/api';
import type { Draft } from '@/lib/drafts/use-draft';
import { PictureField } from '@/ui/picture/picture-field';
import { Choice } from './choice';
import classes from './look-pictures.module.css';

type Pictured = LookImages & Pick<Appearance, 'backgroundPlacement'>;

export type LookImages = Pick<Appearance, 'logoImage' | 'backgroundImage'>;

type Props = {
  storeId: string;
  draft: Pick<Draft<Pictured>, 'value' | 'error' | 'set'>;
  editable: boolean;
  /** Hears of an image that is to be shown, also when the field is gone by then. */
  onChange: (field: keyof LookImages, id: string) => void;
};

/** The logo and the cover of a store's pages. */
export const LookPictures = ({ storeId, draft, editable, onChange }: Props) => {
  const { t } = useTranslation('look');
  const shared = { storeId, editable };
  return (
    <section className={classes.pictures} aria-labelledby="look-pictures">
      <div>
        <h2 id="look-pictures">{t('pictures.title')}</h2>
        <p className={classes.hint}>{t('pictures.hint')}</p>
      </div>
      <div className={classes.fields}>
        <div data-field="logoImage">
          <PictureField
            {...shared}
            id="logo"
            label={t('pictures.logo')}
            name={t('pictures.logo')}
            shape="square"
            value={draft.value.logoImage}
            onChange={(id) => onChange('logoImage', id)}
            error={draft.error('logo_image', 'code')}
          />
        </div>
        <div data-field="backgroundImage">
          <PictureField
            {...shared}
            id="cover"
            label={t('pictures.cover')}
            name={t('pictures.cover')}
            shape="wide"
            value={draft.value.backgroundImage}
            onChange={(id) => onChange('backgroundImage', id)}
            error={draft.error('background_image', 'code')}
          />
        </div>
      </div>
      <Choice
        name="backgroundPlacement"
        legend={t('placement.title')}
        value={draft.value.backgroundPlacement}
        onChange={(key) => draft.set('backgroundPlacement', key, 'now')}
        choices={(['cover', 'page'] as const).map((key) => ({
          key,
          label: t(`placement.${key}`),
          sample: <span className={classes.placement} data-placement={key} />,
        }))}
      />
    </section>
  );
};

/** Changes when the pictures on the page do, or what stays in view of them. */
export const usePicturesKey = (storeId: string, { logoImage, backgroundImage }: LookImages): string => {
  const logo = useGetImageQuery(logoImage ? { storeId, id: logoImage } : skipToken);
  const cover = useGetImageQuery(backgroundImage ? { storeId, id: backgroundImage } : skipToken);
  const key = (id: string, { data }: typeof logo) =>
    id && data?.id === id ? `${id} ${data.focalX} ${data.focalY}` : id;
  return `${key(logoImage, logo)} ${key(backgroundImage, cover)}`;
};
