import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type Menu,
  useDeleteExampleMutation,
  useKeepExampleMutation,
  useRestoreExampleMutation,
} from '@/api';
import { isByKey } from '@/lib/browser/click';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { laterUndo, toastProblem } from '@/ui/toasts';
import classes from './example-note.module.css';

type Props = { storeId: string; menu: Menu };

/** Says that the menu, or some of it, is an example, and what to do about it; nothing where it is not. */
export const ExampleNote = ({ storeId, menu }: Props) => {
  const { t } = useTranslation('menu');
  const { detail } = useProblemText();
  const [keepExample] = useKeepExampleMutation();
  const [deleteExample] = useDeleteExampleMutation();
  const [restoreExample] = useRestoreExampleMutation();
  const isExample = menu.menuSections.some(
    (section) => section.example || section.dishes.some((dish) => dish.example),
  );
  if (!isExample) return null;
  const of = { storeId, menuId: menu.id };
  const report = (result: Parameters<typeof problemIn>[0]): boolean => {
    const why = problemIn(result);
    if (why) toastProblem(why, detail(why));
    return !why;
  };
  const remove = async (byKey: boolean) => {
    const offer = laterUndo();
    if (!report(await deleteExample(of))) return;
    offer({
      text: t('example.removed'),
      byKey,
      focusIds: ['add-section'],
      onUndo: async () => report(await restoreExample(of)),
    });
  };
  return (
    <section className={classes.note} aria-labelledby="example">
      <div>
        <h2 id="example">{t('example.title')}</h2>
        <p>{t('example.text')}</p>
      </div>
      <div className={classes.choices}>
        <Button variant="customPurple" size="sm" onClick={async () => void report(await keepExample(of))}>
          {t('example.keep')}
        </Button>
        <Button variant="customBlackOutlined" size="sm" onClick={(event) => void remove(isByKey(event))}>
          {t('example.remove')}
        </Button>
      </div>
    </section>
  );
};
