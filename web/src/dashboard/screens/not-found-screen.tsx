import { Button } from '@mantine/core';
import { IconBug, IconMapPinQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyView } from '@/ui/state-views';
import { Bare } from '../shell/bare';

/** An address that leads nowhere. */
export const NotFoundScreen = () => {
  const { t } = useTranslation('shell');
  return (
    <Bare>
      <EmptyView
        level={1}
        icon={<IconMapPinQuestion size={28} stroke={1.75} />}
        title={t('notFound.title')}
        text={t('notFound.text')}
      >
        <Button component={Link} to="/" variant="customPurple">
          {t('notFound.back')}
        </Button>
      </EmptyView>
    </Bare>
  );
};

/** A screen that could not be drawn, for instance after a new version was put up. */
export const CrashedScreen = () => {
  const { t } = useTranslation('shell');
  return (
    <Bare>
      <EmptyView
        level={1}
        role="alert"
        icon={<IconBug size={28} stroke={1.75} />}
        title={t('crashed.title')}
        text={t('crashed.text')}
      >
        <Button variant="customPurple" onClick={() => window.location.reload()}>
          {t('crashed.reload')}
        </Button>
      </EmptyView>
    </Bare>
  );
};
