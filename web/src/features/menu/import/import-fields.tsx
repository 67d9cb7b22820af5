import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type ImportedRow, limits, type Import as MenuImport, type Store } from '@/api';
import { tagOf } from '@/i18n';
import { diets } from '@/lib/menu/dish-facts';
import { isWhole } from '@/lib/time/spans';
import panel from '@/ui/panel.module.css';
import { useLimit } from '@/ui/use-limit';
import { dayName, days } from '../availability-field';
import { ChipsField } from '../chips-field';
import { ImportHours } from './import-hours';
import classes from './import-menu.module.css';
import { areWrong, ImportPrices, sentPrices, typedPrices } from './import-prices';
import type { RowChange } from './use-menu-import';

/** What is typed in the fields of a row and not stored yet. */
export type OpenFields = {
  isChanged: boolean;
  /** Stores it; null where that was refused, or cannot be: the focus is on what is wrong then. */
  store: () => Promise<MenuImport | null>;
};

type Props = {
  ref: Ref<OpenFields>;
  row: ImportedRow;
  store: Store;
  onChange: (change: RowChange) => Promise<MenuImport | null>;
  onClose: () => void;
};

/** The fields of a row, corrected where it stands. */
export const ImportRowFields = ({ ref, row, store, onChange, onClose }: Props) => {
  const { t } = useTranslation(['menuImport', 'menu', 'facts']);
  const limit = useLimit();
  const { currency } = store;
  const [name, setName] = useState(row.name);
  const [section, setSection] = useState(row.section);
  const [description, setDescription] = useState(row.description);
  const [chosen, setChosen] = useState(row.diets);
  const [isHidden, setHidden] = useState(row.hidden);
  const [shown, setShown] = useState({
    ...{ from: row.from, until: row.until, days: row.days },
    hours: row.hours ?? [],
  });
  const [isTried, setTried] = useState(false);
  const [prices, setPrices] = useState(() => typedPrices(row, currency));
  const [ofTheDay, setOfTheDay] = useState(row.priceOfTheDay);
  const isWrong = areWrong(prices, currency);
  const isHalfTyped = !shown.hours.every(isWhole);
  const lang = tagOf[store.defaultLanguage];

  const typed = JSON.stringify([name, section, description, chosen, isHidden, shown, prices, ofTheDay]);
  const [opened] = useState(typed);
  const top = useRef<HTMLDivElement>(null);
  const send = async (): Promise<MenuImport | null> => {
    if (isHalfTyped) flushSync(() => setTried(true));
    if (isWrong || isHalfTyped) {
      top.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return null;
    }
    const list = sentPrices(prices, currency);
    const isSame = JSON.stringify(list) === JSON.stringify(sentPrices(typedPrices(row, currency), currency));
    return onChange({
      ...{ name, section, description },
      // What is sent counts as looked at, and its problems are over.
      ...((!isSame || row.problems.length > 0) && { prices: list }),
      ...(ofTheDay !== row.priceOfTheDay && { priceOfTheDay: ofTheDay }),
      ...((chosen !== row.diets || row.problems.length > 0) && { diets: chosen }),
      ...shown,
      hidden: isHidden,
    });
  };
  const save = async () => {
    if (await send()) onClose();
  };
  useImperativeHandle(ref, () => ({ isChanged: typed !== opened, store: send }));
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation(); // closes these fields alone
      onClose();
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault(); // the form around would be sent
      void save();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are the controls
    <div ref={top} className={classes.fields} onKeyDown={onKey}>
      <TextInput
        label={t('field.name')}
        lang={lang}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoFocus
        {...limit(name, limits.dish.name)}
      />
      <TextInput
        label={t('field.section')}
        lang={lang}
        value={section}
        onChange={(event) => setSection(event.currentTarget.value)}
        {...limit(section, limits.section.name)}
      />
      <Textarea
        label={t('field.description')}
        lang={lang}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        autosize
        minRows={1}
        maxRows={6}
        {...limit(description, limits.dish.description)}
      />
      <ImportPrices
        value={prices}
        onChange={setPrices}
        ofTheDay={ofTheDay}
        onOfTheDay={setOfTheDay}
        currency={currency}
        language={store.defaultLanguage}
      />
      <ChipsField
        label={t('field.diets')}
        all={diets}
        nameOf={(key) => t(`facts:diet.${key}`)}
        value={chosen}
        onChange={setChosen}
        editable
      />
      <div className={classes.ends}>
        {(['from', 'until'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            label={t(end === 'from' ? 'menu:served.firstDay' : 'menu:served.lastDay')}
            value={shown[end]}
            onChange={(event) => setShown({ ...shown, [end]: event.currentTarget.value })}
          />
        ))}
      </div>
      <ChipsField
        label={t('menu:served.days')}
        all={days}
        nameOf={dayName}
        value={shown.days.map(String)}
        onChange={(keys) => setShown({ ...shown, days: keys.map(Number) })}
        editable
      />
      <ImportHours value={shown.hours} onChange={(hours) => setShown({ ...shown, hours })} isTold={isTried} />
      <Checkbox
        color="purple"
        label={t('hidden')}
        checked={isHidden}
        onChange={(event) => setHidden(event.currentTarget.checked)}
      />
      <div className={panel.buttons}>
        <Button variant="customPurple" size="sm" disabled={isWrong} onClick={() => void save()}>
          {t('save')}
        </Button>
        <Button variant="subtle" color="gray" size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
};
