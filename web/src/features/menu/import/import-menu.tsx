import { ActionIcon, Button } from '@mantine/core';
import { IconFileImport, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Store, UndoneImport } from '@/api';
import { useKeptForm } from '@/lib/forms/use-kept-form';
import { useProblemText } from '@/lib/server/problem-text';
import { laterUndo, toastError, toastProblem } from '@/ui/toasts';
import classes from './import-menu.module.css';
import { ImportPreview } from './import-preview';
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
  const isFound = job.found !== null;

  // Focus and sight follow the step, so that a keyboard goes on where the eye is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus
  useEffect(() => {
    if (!isOpen) return;
    top.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    top.current?.scrollIntoView?.({ block: 'start' });
  }, [isOpen, isFound]);

  const close = () => {
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
    const names = keptNames(undone);
    if (names) toastError(t('undo.kept', { names, count: undone.kept.length }));
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
        className={classes.opener}
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
    <section
      ref={top}
      className={classes.card}
      aria-labelledby="import-menu-title"
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && close()}
    >
      <header className={classes.head}>
        <h2 id="import-menu-title">{t('open')}</h2>
        <ActionIcon variant="subtle" color="gray" size={32} onClick={close} aria-label={t('close')}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      {job.found ? (
        <ImportPreview store={store} found={job.found} job={job} onApply={(byKey) => void apply(byKey)} />
      ) : (
        <ImportSource store={store} menuId={menuId} form={form} job={job} onUndo={undo} />
      )}
    </section>
  );
};

/** How many dishes that stay as they are have their names said. */
const namesSaid = 5;

const keptNames = ({ kept }: UndoneImport): string =>
  kept
    .slice(0, namesSaid)
    .map(({ name }) => name)
    .concat(kept.length > namesSaid ? ['…'] : [])
    .join(', ');
