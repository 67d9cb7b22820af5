import { Button } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyView } from '@/ui/state-views';
import { Bare } from '../shell/bare';
import { Nowhere } from '../shell/nowhere';
import { useTitle } from '../shell/use-title';

/** An address of the owner's that leads nowhere. */
export const NotFoundScreen = () => {
  const { t } = useTranslation('shell');
  return <Nowhere title={t('notFound.title')} text={t('notFound.text')} back={t('notFound.back')} />;
};

/** An address of the operator's that leads nowhere. */
export const OperatorNotFoundScreen = () => {
  const { t } = useTranslation(['shell', 'operators']);
  return <Nowhere title={t('notFound.title')} text={t('notFound.text')} back={t('operators:toUsers')} />;
};

/** A screen that could not be drawn, for instance after a new version was put up. */
export const CrashedScreen = () => {
  const { t } = useTranslation('shell');
  useTitle(t('crashed.title'));
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
