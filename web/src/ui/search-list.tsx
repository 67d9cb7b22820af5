import {
  CheckIcon,
  CloseButton,
  Combobox,
  type ComboboxStore,
  ScrollArea,
  TextInput,
  type TextInputProps,
  useCombobox,
} from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markAll } from './focus';
import { scrollWithin } from './scroll-within';
import classes from './search-list.module.css';

/** What may be chosen from a list. */
export type Option = { value: string; label: string };

type Props = Pick<
  TextInputProps,
  'description' | 'placeholder' | 'error' | 'size' | 'disabled' | 'inputWrapperOrder' | 'classNames'
> & {
  label: string;
  /** The name of its field, by which a draft leads to it. */
  'data-field'?: string | undefined;
  chosen: Option | null;
  /** What is typed to search; null where the field shows what is chosen. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** What matches what is typed, and all where nothing is; null while that is being found out. */
  options: Option[] | null;
  onChoose: (option: Option) => void;
  /** What is said in place of options. */
  nothing: string;
  drawOption?: ((option: Option) => ReactNode) | undefined;
  onOpen?: (open: boolean) => void;
  /** What takes the choice back, by its name. */
  clear?: { label: string; onClear: () => void } | undefined;
};

/**
 * A field over a list that one searches in. Enter takes the first that matches what is typed, or the one that an arrow
 * led to; Escape takes nothing. Whoever leaves the field takes the only one that matches, and is told where none or
 * several do.
 */
export const SearchList = (props: Props) => {
  const { chosen, typed, onType, options, onChoose, nothing, drawOption, onOpen, clear, ...input } = props;
  const { label, size = 'sm', disabled, error } = input;
  const { t } = useTranslation('ui');
  const list = useCombobox({
    onDropdownOpen: () => onOpen?.(true),
    onDropdownClose: () => onOpen?.(false),
  });
  const { missed, take, keys, leave, type } = useTaking(props, list);
  useMark(list, props);
  useMarkedName(list, props);
  const isCleared = clear && chosen && !disabled;
  const takeBack = () => {
    take(undefined);
    clear?.onClear();
  };
  return (
    <Combobox
      store={list}
      size={size}
      onOptionSubmit={(value) => take(options?.find((option) => option.value === value))}
    >
      {/* The list opens above the label or below what is told, never over them. */}
      <Combobox.DropdownTarget>
        <div>
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              {...input}
              value={typed ?? chosen?.label ?? ''}
              onChange={(event) => type(event.currentTarget.value)}
              onFocus={(event) => {
                markAll(event);
                list.openDropdown();
              }}
              onMouseUp={(event) => {
                if (list.dropdownOpened) return;
                // The browser would put the caret where what is marked is clicked.
                event.preventDefault();
                markAll(event);
              }}
              onClick={() => list.openDropdown()}
              onBlur={leave}
              onKeyDown={keys}
              error={error || (missed && t('search.missed', { typed: missed }))}
              rightSection={
                isCleared ? (
                  <Clear label={clear.label} onClear={takeBack} />
                ) : (
                  <Combobox.Chevron size={size} error={error || missed} />
                )
              }
              rightSectionPointerEvents={isCleared ? 'all' : 'none'}
            />
          </Combobox.EventsTarget>
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label}>
          <Matches options={options ?? []} chosen={chosen?.value} drawOption={drawOption} />
          {!options?.length && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};

const Clear = ({ label, onClear }: NonNullable<Props['clear']>) => (
  <CloseButton
    size="sm"
    aria-label={label}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClear}
  />
);

type MatchesProps = { options: Option[]; chosen: string | undefined } & Pick<Props, 'drawOption'>;

/** The options, with the one that is chosen in view. */
const Matches = ({ options, chosen, drawOption }: MatchesProps) => {
  const viewport = useRef<HTMLDivElement>(null);
  const hasChosen = options.some(({ value }) => value === chosen);
  useEffect(() => {
    const option = hasChosen && viewport.current?.querySelector('[aria-selected="true"]');
    if (option && viewport.current) scrollWithin(viewport.current, option);
  }, [hasChosen]);
  return (
    <ScrollArea.Autosize
      mah={220}
      type="scroll"
      scrollbarSize="var(--combobox-padding)"
      offsetScrollbars="y"
      viewportRef={viewport}
    >
      {options.map((option) => {
        const isChosen = option.value === chosen;
        return (
          <Combobox.Option
            key={option.value}
            className={classes.option}
            value={option.value}
            active={isChosen}
            aria-selected={isChosen}
          >
            {isChosen && <CheckIcon className={classes.check} />}
            {drawOption?.(option) ?? <span>{option.label}</span>}
          </Combobox.Option>
        );
      })}
    </ScrollArea.Autosize>
  );
};

/** What takes an option, and what is told where leaving the field took none. */
const useTaking = ({ chosen, typed, onType, options, onChoose }: Props, list: ComboboxStore) => {
  const [missed, setMissed] = useState('');
  // Enter was pressed before there was an answer.
  const isAsked = useRef(false);
  const type = (next: string | null) => {
    isAsked.current = false;
    setMissed('');
    onType(next);
    if (next !== null) list.openDropdown();
  };
  const take = (option: Option | undefined) => {
    type(null);
    list.closeDropdown();
    if (option && option.value !== chosen?.value) onChoose(option);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') type(null);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === null) return;
    // What is being searched for sends no form.
    event.preventDefault();
    if (typed.trim() === '' && list.getSelectedOptionIndex() < 0) take(undefined);
    else isAsked.current = options === null;
  };
  const leave = () => {
    const search = typed?.trim() ?? '';
    const [meant, ...others] = options ? meantBy(search, options) : [];
    take(search && others.length === 0 ? meant : undefined);
    if (search && (!meant || others.length > 0)) setMissed(search);
  };
  const first = options?.[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once there is an answer
  useEffect(() => {
    if (isAsked.current && first) take(first);
  }, [first?.value]);
  return { missed, take, keys, leave, type };
};

/** Marks what Enter takes: the first that matches. Where nothing is typed the arrows begin at what is chosen. */
const useMark = (list: ComboboxStore, { typed, options, chosen }: Props) => {
  const { dropdownOpened } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where an arrow led to stays until the options change
  useEffect(() => {
    if (!dropdownOpened) return;
    list.resetSelectedOption();
    if (typed?.trim()) list.selectFirstOption();
    else if (typed === null)
      list.updateSelectedOptionIndex(options?.findIndex(({ value }) => value === chosen?.value) ?? -1);
  }, [dropdownOpened, typed, options?.[0]?.value]);
};

/** Marks the name of what is chosen where the field shows it again, so that typing replaces it. */
const useMarkedName = ({ targetRef }: ComboboxStore, { typed, chosen }: Props) => {
  const field = targetRef as RefObject<HTMLInputElement | null>;
  const shown = typed === null ? (chosen?.label ?? '') : null;
  useEffect(() => {
    if (shown !== null && document.activeElement === field.current) field.current?.select();
  }, [field, shown]);
};

/** The options that what is typed may mean: those that are called so, else all. */
const meantBy = (typed: string, options: Option[]): Option[] => {
  const called = options.filter((option) => isCalled(option, typed));
  return called.length > 0 ? called : options;
};

/** Whether what is typed is all of an option's name, in either case of its letters. */
export const isCalled = ({ value, label }: Option, typed: string): boolean =>
  [value, label].some((name) => name.toLowerCase() === typed.trim().toLowerCase());
