import { VisuallyHidden } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpload } from '@/lib/pictures/use-upload';
import { useProblemText } from '@/lib/server/problem-text';
import { cx } from '../cx';
import { FieldGroup } from '../field-group';
import { toastNotSaved, toastUndo } from '../toasts';
import type { Shape } from './crop';
import classes from './picture-field.module.css';
import { NoPicture, ShownPicture } from './shown-picture';
import { FailedUpload, SendingUpload } from './upload-state';
import { useFocusOf } from './use-focus-of';
import { useStrayDrops } from './use-stray-drops';

type Props = {
  /** Names what it is a picture of: `dish-a1`. A file goes on under it when the field is gone. */
  id: string;
  storeId: string;
  label: ReactNode;
  /** What the picture shows, in words. */
  name: string;
  /** The shape in which pages show it. */
  shape: Shape;
  /** The image's id; empty where there is none. */
  value: string;
  /** Hears of the image that is to be shown, also when the field is gone by then. */
  onChange: (id: string) => void;
  error?: string | undefined;
  editable: boolean;
};

/** A picture of a store: dropped, pasted, chosen or taken, cropped around a point, and removed with a way back. */
export const PictureField = memo((props: Props) => {
  const { id, storeId, label, name, shape, value, onChange, error, editable } = props;
  const { t } = useTranslation('ui');
  const { detail } = useProblemText();
  const [upload, slot] = useUpload({
    id: `${storeId} ${id}`,
    storeId,
    onDone: (image) => {
      setSaid(t('picture.added'));
      onChange(image.id);
    },
    onLate: (problem) => toastNotSaved(t('picture.of', { name }), detail(problem)),
  });
  const [over, setOver] = useState(false);
  const [said, setSaid] = useState('');
  const field = useFocusOf(`${upload?.state} ${value}`);
  useStrayDrops();
  if (!editable && !value) return null;

  const choose = (file: File) => {
    setSaid('');
    slot.start(file);
  };
  const take = (files: FileList): boolean => {
    const [file] = files;
    if (!file || !editable) return false;
    choose(file);
    return true;
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const remove = (byKey: boolean) => {
    onChange('');
    const onUndo = async () => {
      onChange(value);
      return true;
    };
    toastUndo({ text: t('picture.removed', { name }), byKey, focusIds: [`picture-${id}`], onUndo });
  };
  return (
    <FieldGroup legend={label} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same */}
      <div
        ref={field}
        className={cx(classes.field, over && classes.over)}
        data-shape={shape}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(editable && event.dataTransfer.types.includes('Files'));
        }}
        onDragLeave={({ currentTarget, relatedTarget }) =>
          currentTarget.contains(relatedTarget as Node | null) || setOver(false)
        }
        onDrop={drop}
        onPaste={(event: ClipboardEvent) => take(event.clipboardData.files) && event.preventDefault()}
      >
        {upload?.state === 'sending' ? (
          <SendingUpload upload={upload} name={name} onCancel={() => slot.drop()} />
        ) : value ? (
          <ShownPicture
            {...{ storeId, id, name, shape, editable }}
            imageId={value}
            onChoose={choose}
            onRemove={remove}
          />
        ) : (
          <NoPicture {...{ id, name }} onChoose={choose} />
        )}
        {upload?.state === 'failed' && (
          <FailedUpload upload={upload} onRetry={() => slot.retry()} onDismiss={() => slot.drop()} />
        )}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </div>
    </FieldGroup>
  );
});
