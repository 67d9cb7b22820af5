import { Button } from '@mantine/core';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyView } from '@/ui/state-views';
import { Bare } from './bare';
import { useTitle } from './use-title';

type Props = { title: string; text: string; back: string; onBack?: () => void };

/** Says that an address leads nowhere, and leads on from there. */
export const Nowhere = ({ title, text, back, onBack }: Props) => {
  useTitle(title);
  return (
    <Bare>
      <EmptyView level={1} icon={<IconMapPinQuestion size={28} stroke={1.75} />} title={title} text={text}>
        <Button component={Link} to="/" onClick={onBack} variant="customPurple">
          {back}
        </Button>
      </EmptyView>
    </Bare>
  );
};
