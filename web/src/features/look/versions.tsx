import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AppearanceDraft,
  type AppearanceVersion,
  type Look,
  type Store,
  useListAppearanceVersionsQuery,
  useRestoreAppearanceVersionMutation,
  useUpdateAppearanceMutation,
} from '@/api';
import { currentLanguage, type Language } from '@/i18n';
import { isByKey } from '@/lib/browser/click';
import { problemIn, problemOfCall } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { ErrorView, LoadingRows } from '@/ui/state-views';
import { toastProblem, toastUndo } from '@/ui/toasts';
import { choicesOf } from './choices-of';
import { Fold } from './fold';
import { Thumbnail } from './thumbnail';
import { useTurns } from './use-turns';
import classes from './versions.module.css';

type Props = { store: Store; language: Language; templates: Look[]; look: AppearanceDraft };

/** The looks that guests have seen, each to go back to. */
export const Versions = (props: Props) => {
  const { t } = useTranslation('look');
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold title={t('versions.title')} onToggle={setOpen}>
      {isOpen && <List {...props} />}
    </Fold>
  );
};

const List = ({ store, language, templates, look }: Props) => {
  const { t } = useTranslation('look');
  const { detail } = useProblemText();
  const versions = useListAppearanceVersionsQuery({ storeId: store.id });
  const { hasTurn, see, end } = useTurns(versions.data?.map(({ id }) => id) ?? []);
  const [restore] = useRestoreAppearanceVersionMutation();
  const [update] = useUpdateAppearanceMutation();
  const problem = problemOfCall(versions.error);
  if (!versions.data) {
    return problem ? (
      <ErrorView problem={problem} isReading={versions.isFetching} onRetry={versions.refetch} />
    ) : (
      <LoadingRows rows={2} height={96} />
    );
  }
  const tell = (problem: ReturnType<typeof problemIn>): boolean => {
    if (problem) toastProblem(problem, detail(problem));
    return !problem;
  };
  const [current] = versions.data;
  const goBack = async ({ id }: AppearanceVersion, byKey: boolean) => {
    const appearancePatch = choicesOf(look);
    const { isPublished } = look;
    if (!tell(problemIn(await restore({ storeId: store.id, id, revision: look.revision })))) return;
    toastUndo({
      text: t('versions.restored'),
      byKey,
      focusIds: ['look-published'],
      onUndo: async () => {
        const back = current && problemIn(await restore({ storeId: store.id, id: current.id }));
        if (back) return tell(back);
        // What was worked on is worked on again.
        return isPublished || tell(problemIn(await update({ storeId: store.id, appearancePatch })));
      },
    });
  };
  return (
    <ul className={classes.versions} aria-label={t('versions.title')}>
      {versions.data.map((version) => (
        <Version
          key={version.id}
          version={version}
          thumbnail={{
            src: `/s/${store.slug}?edit&lang=${language}&${version.preview}`,
            hasTurn: hasTurn(version.id),
            onSeen: () => see(version.id),
            onLoaded: () => end(version.id),
          }}
          name={
            templates.find(({ id }) => id === version.template)?.name[currentLanguage()] ?? version.template
          }
          onRestore={(byKey) => void goBack(version, byKey)}
        />
      ))}
    </ul>
  );
};

type VersionProps = {
  version: AppearanceVersion;
  thumbnail: Omit<ComponentProps<typeof Thumbnail>, 'title'>;
  name: string;
  onRestore: (byKey: boolean) => void;
};

const Version = ({ version, thumbnail, name, onRestore }: VersionProps) => {
  const { t } = useTranslation('look');
  const at = t('versions.at', { at: version.publishedAt });
  return (
    <li className={classes.version}>
      <span className={classes.picture}>
        <Thumbnail {...thumbnail} title={t('versions.preview', { at })} />
      </span>
      <span className={classes.facts}>
        <b>{name}</b>
        <time dateTime={version.publishedAt}>{at}</time>
        {version.publishedBy && <span>{t('versions.by', { by: version.publishedBy })}</span>}
      </span>
      {version.isCurrent ? (
        <span className={classes.current}>{t('versions.current')}</span>
      ) : (
        <Button
          size="compact-md"
          variant="customBlackOutlined"
          aria-label={t('versions.restoreOf', { name, at })}
          onClick={(event) => onRestore(isByKey(event))}
        >
          {t('versions.restore')}
        </Button>
      )}
    </li>
  );
};
