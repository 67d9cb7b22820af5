import { Button, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Image, useUpdateImageMutation } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { toastProblem } from '../toasts';
import type { Point, Shape } from './crop';
import classes from './crop-dialog.module.css';
import { FocalPoint } from './focal-point';

type Props = { storeId: string; image: Image; name: string; shape: Shape; onClose: () => void };

/** Asks what stays in view where pages crop a picture. */
export const CropDialog = ({ opened, ...props }: Props & { opened: boolean }) => {
  const { t } = useTranslation('ui');
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      // The keys are for the point, and escape closes this alone.
      onKeyDown={(event) => event.stopPropagation()}
      title={t('picture.crop', { name: props.name })}
      closeButtonProps={{ 'aria-label': t('picture.cropDone') }}
      size={640}
      classNames={{ title: classes.title ?? '', header: classes.header ?? '' }}
    >
      <Crop {...props} />
    </Modal>
  );
};

const Crop = ({ storeId, image, shape, onClose }: Props) => {
  const { t } = useTranslation('ui');
  const { detail } = useProblemText();
  const [update] = useUpdateImageMutation();
  const stored = { x: image.focalX, y: image.focalY };
  // What is answered meanwhile does not move it under somebody's hand.
  const [point, setPoint] = useState<Point>(stored);
  const sent = useRef(stored);
  const settle = async (settled: Point) => {
    setPoint(settled);
    if (settled.x === sent.current.x && settled.y === sent.current.y) return;
    sent.current = settled;
    const imagePatch = { focalX: settled.x, focalY: settled.y };
    const problem = problemIn(await update({ storeId, id: image.id, revision: image.revision, imagePatch }));
    if (!problem || sent.current !== settled) return;
    sent.current = stored;
    setPoint(stored);
    toastProblem(problem, detail(problem));
  };
  return (
    <>
      <p className={classes.hint}>{t('picture.cropHint')}</p>
      <FocalPoint
        image={image}
        shape={shape}
        value={point}
        onMove={setPoint}
        onSettle={(settled) => void settle(settled)}
      />
      <div className={classes.choices}>
        <Button variant="customPurple" onClick={onClose}>
          {t('picture.cropDone')}
        </Button>
      </div>
    </>
  );
};
