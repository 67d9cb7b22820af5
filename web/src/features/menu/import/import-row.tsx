import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedPrice, ImportedRow, Import as MenuImport, Store } from '@/api';
import { currentLocale, tagOf } from '@/i18n';
import { formatPrice } from '@/lib/money/money';
import { Badge } from '@/ui/badge';
import { withHours } from '../availability';
import { availabilityLine } from '../availability-field';
import { ImportRowFields, type OpenFields } from './import-fields';
import classes from './import-menu.module.css';
import { useSizeText } from './import-prices';
import { useImportProblem } from './problem-words';
import { answersOf, isForAll, isOpenQuestion, isPart, type RowChange } from './use-menu-import';

type Props = {
  row: ImportedRow;
  store: Store;
  /** Whether it has the headings of the columns. */
  isHeadings: boolean;
  isOpen: boolean;
  /** What is typed in the row that is open. */
  fields: RefObject<OpenFields | null>;
  /** The letters that mean what the row declares, and are no marks of their own any more. */
  letters: ReadonlySet<string>;
  /** The dish above, which a row that is left out may describe; null for none. */
  above: ImportedRow | null;
  onOpen: (id: number | null) => void;
  onDescribe: (id: number) => void;
  onChange: (change: RowChange) => Promise<MenuImport | null>;
};

/** A row of a preview. */
export const PreviewRow = memo(
  (props: Props) => {
    if (props.row.kind === 'note' || props.row.kind === 'section') return <NoteRow {...props} />;
    return isPart(props.row) ? <PartRow {...props} /> : <DishRow {...props} />;
  },
  (before, after) =>
    before.row === after.row &&
    before.isOpen === after.isOpen &&
    before.store === after.store &&
    before.letters === after.letters &&
    (before.above === after.above || !after.row.leftOut),
);

/** The menu itself or a group of extras, as a file of ours says: it is taken as it is, or left out. */
const PartRow = ({ row, store, letters, onChange }: Props) => {
  const { t } = useTranslation('menuImport');
  const kind = t(row.kind === 'menu' ? 'part.menu' : 'part.extras');
  const name = [kind, row.name].filter(Boolean).join(': ');
  return (
    <article className={classes.row} data-out={row.leftOut || undefined} aria-label={name}>
      <Checkbox
        color="purple"
        aria-label={t('take', { name })}
        checked={!row.leftOut}
        onChange={(event) => void onChange({ leftOut: !event.currentTarget.checked })}
      />
      <div className={classes.words}>
        <Understood
          row={row}
          store={store}
          letters={letters}
          name={row.name || kind}
          {...(row.name && { kind })}
        />
      </div>
      {!row.leftOut && <Problems row={row} onChange={onChange} />}
    </article>
  );
};

/** A dish as it was understood, what is wrong with it, and what it would become. */
const DishRow = (props: Props) => {
  const { row, store, isOpen, fields, letters, above, onOpen, onDescribe, onChange } = props;
  const { t } = useTranslation('menuImport');
  const name = row.name || t('noName');
  const edit = `import-edit-${row.id}`;
  // The focus goes back to what has opened the fields, once it is there again.
  const wasClosed = useRef(false);
  useEffect(() => {
    if (wasClosed.current && !isOpen) document.getElementById(edit)?.focus();
    wasClosed.current = false;
  }, [isOpen, edit]);
  const close = () => {
    wasClosed.current = true;
    onOpen(null);
  };
  return (
    <article
      className={classes.row}
      data-out={row.leftOut || undefined}
      data-open={isOpen || undefined}
      aria-label={name}
    >
      <Checkbox
        color="purple"
        {...{ [isOpen ? 'label' : 'aria-label']: t('take', { name }) }}
        checked={!row.leftOut}
        onChange={(event) => void onChange({ leftOut: !event.currentTarget.checked })}
      />
      <div className={classes.words}>
        {isOpen ? (
          <ImportRowFields ref={fields} row={row} store={store} onChange={onChange} onClose={close} />
        ) : (
          <Understood row={row} store={store} letters={letters} name={name} />
        )}
      </div>
      {!isOpen && (
        <ActionIcon
          id={edit}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('edit', { name })}
          onClick={() => onOpen(row.id)}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {!row.leftOut && <Problems row={row} onChange={onChange} />}
      {above && !isOpen && (
        <span className={classes.answers}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('describesOf', { text: name, name: above.name })}
            onClick={() => onDescribe(row.id)}
          >
            {t('describes', { name: above.name })}
          </Button>
        </span>
      )}
    </article>
  );
};

type UnderstoodProps = Pick<Props, 'row' | 'store' | 'letters'> & {
  name: string;
  /** What it is, where it is no dish. */
  kind?: string;
};

/** What was understood of a row. */
const Understood = ({ row, store, letters, name, kind }: UnderstoodProps) => {
  const { t } = useTranslation(['menuImport', 'facts', 'menu']);
  const sizeOf = useSizeText();
  const written = ({ amount, from, unit }: ImportedPrice) => {
    const price = formatPrice(amount, store.currency, currentLocale());
    const whole = unit ? `${price} / ${t(`menu:terms.per.${unit}`)}` : price;
    return from ? t('priceFrom', { price: whole }) : whole;
  };
  const marks = row.marks.filter((mark) => !letters.has(mark.toLowerCase()));
  const isDeclared = letters.size > 0;
  const contained = isDeclared ? row.allergens.map((each) => t(`facts:allergen.${each}`)) : [];
  const traces = isDeclared ? row.mayContain.map((each) => t(`facts:allergen.${each}`)) : [];
  const additives = isDeclared ? row.additives.map((each) => t(`facts:additive.${each}`)) : [];
  const facts = [
    kind,
    ...row.diets.map((diet) => t(`facts:diet.${diet}`)),
    row.deposit > 0 && t('deposit', { price: formatPrice(row.deposit, store.currency, currentLocale()) }),
    contained.length > 0 && t('contains', { list: contained.join(', ') }),
    traces.length > 0 && t('traces', { list: traces.join(', ') }),
    ...additives,
    marks.length > 0 && t('marks', { marks: marks.join(', ') }),
    servedLine(row),
    row.hidden && t('hidden'),
  ].filter(Boolean);
  return (
    <>
      <div className={classes.line}>
        <span className={classes.name} lang={tagOf[store.defaultLanguage]}>
          {name}
        </span>
        <span className={classes.prices}>
          {row.priceOfTheDay
            ? t('menu:terms.ofTheDay')
            : row.prices.map((price, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: prices have no other key than their place
                <span key={at}>
                  {sizeOf(price) && <small>{sizeOf(price)}</small>} {written(price)}
                </span>
              ))}
        </span>
      </div>
      {row.description && (
        <p className={classes.description} lang={tagOf[store.defaultLanguage]}>
          {row.description}
        </p>
      )}
      <p className={classes.facts}>
        <ActionBadge row={row} />
        {facts.join(' · ')}
      </p>
    </>
  );
};

/** When a dish is served, in a few words; nothing for always. */
const servedLine = ({ days, from, until, hours = [] }: ImportedRow): string =>
  availabilityLine(withHours({ days, from: '', to: '', firstDay: from, lastDay: until }, hours));

const ActionBadge = ({ row: { action, changes, leftOut } }: { row: ImportedRow }) => {
  const { t } = useTranslation('menuImport');
  if (action === 'update') {
    const what = changes.map((change) => t(`change.${change as 'name'}`));
    return <Badge>{t('action.update', { what: what.join(', ') })}</Badge>;
  }
  if (action === 'skip') return <Badge quiet>{t(leftOut ? 'action.leftOut' : 'action.skip')}</Badge>;
  return <Badge quiet>{t(`action.${action}`)}</Badge>;
};

const Problems = ({ row, onChange }: Pick<Props, 'row' | 'onChange'>) => {
  const { t } = useTranslation('menuImport');
  const words = useImportProblem();
  // What is asked for all rows above need not stand at one of them.
  const problems = row.problems.filter((problem) => !isForAll(problem));
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {problems.map((problem, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same problem twice
        <li key={at} data-blocks={problem.blocks || undefined}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>
            {words(problem)}
            {isOpenQuestion(problem) && (
              <span className={classes.answers}>
                {answersOf(row, problem).map(({ key, change }) => (
                  <Button
                    key={key}
                    variant="customBlackOutlined"
                    size="compact-sm"
                    aria-label={t('answerOf', { name: row.name || t('noName'), answer: t(`answer.${key}`) })}
                    onClick={() => void onChange(change)}
                  >
                    {t(`answer.${key}`)}
                  </Button>
                ))}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** A line that becomes no dish, as a heading without any. Of one that was not understood somebody may say that it is one. */
const NoteRow = ({ row, isHeadings, onChange }: Pick<Props, 'row' | 'isHeadings' | 'onChange'>) => {
  const { t } = useTranslation('menuImport');
  return (
    <div className={classes.note}>
      <span>
        <small>{t(isHeadings ? 'headings' : 'note')}</small> {row.name}
      </span>
      {row.problems.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('makeDishOf', { name: row.name })}
          onClick={() => void onChange({ kind: 'dish' })}
        >
          {t('makeDish')}
        </Button>
      )}
    </div>
  );
};
