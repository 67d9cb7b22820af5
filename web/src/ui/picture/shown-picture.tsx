import { Button, type ButtonProps, UnstyledButton } from '@mantine/core';
import { IconCamera, IconCrop, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Image, useGetImageQuery } from '@/api';
import { isByKey } from '@/lib/browser/click';
import { maxMegabytes } from '@/lib/pictures/file';
import { isWhole, positionOf, type Shape, variantOf } from './crop';
import { CropDialog } from './crop-dialog';
import { DropChoice } from './drop-choice';
import { FileChoice } from './file-choice';
import classes from './shown-picture.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type ChoiceProps = { id: string; name: string; onChoose: (file: File) => void };

/** A place without a picture. */
export const NoPicture = ({ id, name, onChoose }: ChoiceProps) => {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.empty}>
      <DropChoice
        id={`picture-${id}`}
        icon={IconPhotoPlus}
        label={t('picture.addTo', { name })}
        text={t('picture.add')}
        hint={t('picture.hint', { megabytes: maxMegabytes })}
        onChoose={onChoose}
      />
      <Camera name={name} size="compact-md" onChoose={onChoose} />
    </div>
  );
};

/** Where fingers point there is a camera behind them. */
const Camera = ({ name, size, onChoose }: Omit<ChoiceProps, 'id'> & Pick<ButtonProps, 'size'>) => {
  const { t } = useTranslation('ui');
  return (
    <FileChoice
      label={t('picture.takeOf', { name })}
      camera
      className={classes.camera}
      variant="customBlackOutlined"
      size={size}
      leftSection={<IconCamera {...icon} />}
      onChoose={onChoose}
    >
      {t('picture.take')}
    </FileChoice>
  );
};

type ShownProps = ChoiceProps & {
  storeId: string;
  imageId: string;
  shape: Shape;
  editable: boolean;
  onRemove: (byKey: boolean) => void;
};

/** A picture as pages crop it, and what can be done with it. */
export const ShownPicture = ({
  storeId,
  imageId,
  id,
  name,
  shape,
  editable,
  onChoose,
  onRemove,
}: ShownProps) => {
  const { t } = useTranslation('ui');
  const { data } = useGetImageQuery({ storeId, id: imageId });
  const image = data?.id === imageId ? data : undefined;
  return (
    <div className={classes.shown}>
      <Thumbnail key={imageId} {...{ storeId, name, shape, image, editable }} />
      {editable && (
        <div className={classes.choices}>
          <FileChoice
            id={`picture-${id}`}
            label={t('picture.replaceOf', { name })}
            variant="customBlackOutlined"
            size="compact-sm"
            onChoose={onChoose}
          >
            {t('picture.replace')}
          </FileChoice>
          <Camera name={name} size="compact-sm" onChoose={onChoose} />
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={t('picture.removeOf', { name })}
            onClick={(event) => onRemove(isByKey(event))}
          >
            {t('picture.remove')}
          </Button>
        </div>
      )}
    </div>
  );
};

type ThumbnailProps = {
  storeId: string;
  name: string;
  shape: Shape;
  image: Image | undefined;
  editable: boolean;
};

/** The picture, small; it opens into what chooses how it is cropped, where pages crop it. */
const Thumbnail = ({ storeId, name, shape, image, editable }: ThumbnailProps) => {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  if (!image) return <span className={classes.thumbnail} data-shape={shape} />;
  const picture = (
    <img
      className={classes.thumbnail}
      data-shape={shape}
      src={variantOf(image, shape === 'wide' ? 360 : 264)?.url}
      alt={t('picture.of', { name })}
      style={{
        background: image.color || undefined,
        objectPosition: positionOf({ x: image.focalX, y: image.focalY }),
      }}
    />
  );
  if (!editable || isWhole(image, shape)) return picture;
  return (
    <>
      <UnstyledButton
        data-first
        className={classes.crop}
        aria-haspopup="dialog"
        aria-label={t('picture.crop', { name })}
        onClick={() => setOpen(true)}
      >
        {picture}
        <span className={classes.mark}>
          <IconCrop {...icon} />
        </span>
      </UnstyledButton>
      <CropDialog {...{ storeId, image, name, shape }} opened={open} onClose={() => setOpen(false)} />
    </>
  );
};
