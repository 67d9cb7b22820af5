import { Button, type ButtonProps } from '@mantine/core';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { isByKey } from '@/lib/browser/click';
import { acceptedFiles } from '@/lib/pictures/file';

type Props = Pick<ButtonProps, 'leftSection' | 'variant' | 'size' | 'className' | 'classNames'> & {
  id?: string;
  label: string;
  /** Opens the camera of a phone in place of its files. */
  camera?: boolean;
  /** The types of file that are offered, in place of those of pictures. */
  accept?: string;
  /** Whether several may be chosen at once; they are told one by one. */
  multiple?: boolean;
  /** Hears whether the button was pressed by a key. */
  onChoose: (file: File, byKey: boolean) => void;
  children?: ReactNode;
};

/** A button that asks for a file. */
export const FileChoice = (props: Props) => {
  const { label, camera = false, accept, multiple = false, onChoose, children, ...button } = props;
  const input = useRef<HTMLInputElement>(null);
  const byKey = useRef(false);
  const ask = (event: MouseEvent) => {
    byKey.current = isByKey(event);
    input.current?.click();
  };
  return (
    <>
      <Button {...button} aria-label={children ? label : undefined} onClick={ask}>
        {children ?? label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={multiple}
        accept={accept ?? (camera ? 'image/*' : acceptedFiles())}
        {...(camera && { capture: 'environment' as const })}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // The same file may be chosen again.
          currentTarget.value = '';
          for (const file of chosen) onChoose(file, byKey.current);
        }}
      />
    </>
  );
};
