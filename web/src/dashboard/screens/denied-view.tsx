import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Store } from '@/api';
import { EmptyView } from '@/ui/state-views';

type Props = { store: Store; title: string; text: string; back: string };

/** Says why a screen of a store is not open to the user's role, and leads to the store's links. */
export const DeniedView = ({ store, title, text, back }: Props) => (
  <EmptyView icon={<IconLock size={28} stroke={1.75} />} title={title} text={text}>
    <Button component={Link} to={`/stores/${store.slug}/links`} variant="customPurple">
      {back}
    </Button>
  </EmptyView>
);
