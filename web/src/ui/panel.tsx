import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './panel.module.css';

type Props = {
  ref?: Ref<HTMLElement>;
  title: string;
  /** What stands before the title: the way back from a second step. */
  before?: ReactNode;
  /** What the button is called that closes it; escape does so too. */
  closes: string;
  onClose: () => void;
  children: ReactNode;
};

/** What opens among the entries of a list to add to them. */
export const Panel = ({ ref, title, before, closes, onClose, children }: Props) => {
  const id = useId();
  return (
    <section
      ref={ref}
      className={classes.panel}
      aria-labelledby={id}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header className={classes.head}>
        {before}
        <h2 id={id}>{title}</h2>
        <ActionIcon variant="subtle" color="gray" size={32} onClick={onClose} aria-label={closes}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      {children}
    </section>
  );
};
