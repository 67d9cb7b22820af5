import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Store } from '@/api';
import { useKeptForm } from '@/lib/forms/use-kept-form';
import { useProblemText } from '@/lib/server/problem-text';
import { Panel } from '@/ui/panel';
import panel from '@/ui/panel.module.css';
import { laterUndo, toastError, toastProblem, toastSaid } from '@/ui/toasts';
import { ImportPreview, type OpenPreview } from './import-preview';
import { ImportSource } from './import-source';
import { tallyOf, useMenuImport } from './use-menu-import';

/** The id of what opens the import. */
const opener = 'import-menu';

type Props = {
  store: Store;
  menuId: string /** Whether there is nothing on the menu yet. */;
  isFirst?: boolean;
};

/** Brings a menu in that was kept elsewhere: a file, or text that is pasted. */
export const ImportMenu = ({ store, menuId, isFirst = false }: Props) => {
  const { t } = useTranslation('menuImport');
  const { detail } = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const form = useKeptForm(`import-menu-${menuId}`, { text: '' });
  const job = useMenuImport(store, menuId);
  const top = useRef<HTMLElement>(null);
  const step = job.ended ?? (job.found ? 'preview' : 'source');

  // Focus and sight follow the step, so that a keyboard goes on where the eye is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus
  useEffect(() => {
    if (!isOpen) return;
    top.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    top.current?.scrollIntoView?.({ block: 'start' });
  }, [isOpen, step]);

  const preview = useRef<OpenPreview>(null);
  const leave = async () => preview.current === null || (await preview.current.leave());
  const back = async () => {
    if (await leave()) job.back();
  };
  const close = async () => {
    if (!(await leave())) return;
    setOpen(false);
    job.back();
    requestAnimationFrame(() => document.getElementById(opener)?.focus());
  };
  const undo = async (importId: string): Promise<boolean> => {
    const undone = await job.undo(importId);
    if ('status' in undone) {
      toastProblem(undone, detail(undone));
      return false;
    }
    const { deleted, restored, kept } = undone;
    const names = keptNames(kept.map(({ name, kind }) => name || t(`part.${kind as 'menu'}`)));
    const said = [
      deleted > 0 && t('undo.deleted', { count: deleted }),
      restored > 0 && t('undo.restored', { count: restored }),
      kept.length > 0 && t('undo.kept', { names, count: kept.length }),
    ].filter(Boolean);
    const text = said.join(' ') || t('undo.done');
    if (kept.length > 0) toastError(text);
    else toastSaid(text);
    return true;
  };
  const apply = async (byKey: boolean) => {
    const offer = laterUndo();
    const applied = await job.apply();
    if (!applied) return;
    form.clear();
    setOpen(false);
    job.back();
    const { add, update } = tallyOf(applied.rows);
    const text = [
      (add > 0 || update === 0) && t('done.added', { count: add }),
      update > 0 && t('done.changed', { count: update }),
    ];
    offer({
      text: text.filter(Boolean).join(' '),
      byKey,
      focusIds: [opener],
      onUndo: () => undo(applied.id),
    });
  };

  if (!isOpen) {
    return (
      <Button
        id={opener}
        className={panel.opener}
        variant={isFirst ? 'customPurple' : 'subtle'}
        {...(!isFirst && { color: 'gray' })}
        leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
    );
  }
  return (
    <Panel ref={top} title={t('open')} closes={t('close')} onClose={() => void close()}>
      {job.ended ? (
        <div className={panel.parts}>
          <p role="status">{t(`ended.${job.ended}`)}</p>
          <div className={panel.buttons}>
            <Button variant="customBlackOutlined" onClick={job.back} data-first>
              {t('ended.on')}
            </Button>
          </div>
        </div>
      ) : job.found ? (
        <ImportPreview
          ref={preview}
          store={store}
          found={job.found}
          job={job}
          onApply={(byKey) => void apply(byKey)}
          onBack={() => void back()}
        />
      ) : (
        <ImportSource store={store} menuId={menuId} form={form} job={job} onUndo={undo} />
      )}
    </Panel>
  );
};

/** How many of those that stay as they are have their names said. */
const namesSaid = 5;

const keptNames = (names: string[]): string =>
  names
    .slice(0, namesSaid)
    .concat(names.length > namesSaid ? ['…'] : [])
    .join(', ');
