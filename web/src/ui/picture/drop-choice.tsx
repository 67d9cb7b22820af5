import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './drop-choice.module.css';
import { FileChoice } from './file-choice';

type Props = Omit<ComponentProps<typeof FileChoice>, 'children' | 'className' | 'label'> & {
  icon: TablerIcon;
  text: string;
  /** What the button is called where the text does not say it all. */
  label?: string;
  /** Which files, and how large. */
  hint: string;
  /** Whether it has the focus when what it stands in opens. */
  'data-first'?: boolean;
};

/** A choice of files that looks like the place they are dropped on. */
export const DropChoice = ({ icon: Icon, text, label = text, hint, ...choice }: Props) => (
  <FileChoice label={label} className={classes.zone ?? ''} {...choice}>
    <span className={classes.invitation}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <span>
        {text}
        <small>{hint}</small>
      </span>
    </span>
  </FileChoice>
);
