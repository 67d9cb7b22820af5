import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { selectSite } from '@/features/configuration/site-slice';
import { NewStore } from '@/features/stores/new-store';
import { selectStores } from '@/features/stores/stores-slice';
import { EmptyView } from '@/ui/state-views';
import { Bare, BareHead } from '../shell/bare';
import { Starting } from '../shell/starting';
import { useStoreOpening } from '../shell/use-store-opening';
import { useTitle } from '../shell/use-title';

/** Opens a first or a further store, then leads to its first steps. */
export const Component = () => {
  const { t } = useTranslation('stores');
  const open = useStoreOpening();
  useTitle(t('new.title'));
  if (open === null) return <Starting />;
  return <Bare>{open ? <Opening /> : <Closed />}</Bare>;
};

const Opening = () => {
  const { t } = useTranslation('stores');
  const navigate = useNavigate();
  const first = useSelector(selectStores).list.length === 0;
  const trialDays = useSelector(selectSite).site?.trialDays ?? 0;
  return (
    <>
      <BareHead title={t('new.title')}>
        {first ? t('new.intro') : t('new.introMore')}
        {trialDays > 0 && ` ${t('new.trial', { count: trialDays })}`}
      </BareHead>
      <NewStore
        onCreated={({ slug }) => void navigate(`/stores/${slug}/today`)}
        onCancel={first ? undefined : () => void navigate('/')}
      />
    </>
  );
};

/** Where the operators alone open stores. */
const Closed = () => {
  const { t } = useTranslation('stores');
  const none = useSelector(selectStores).list.length === 0;
  return (
    <EmptyView
      level={1}
      icon={<IconBuildingStore size={28} stroke={1.75} />}
      title={t('closed.title')}
      text={none ? t('closed.text') : t('closed.textMore')}
    >
      <Button component="a" href="/dashboard" variant="customPurple">
        {none ? t('closed.again') : t('none.back')}
      </Button>
    </EmptyView>
  );
};
