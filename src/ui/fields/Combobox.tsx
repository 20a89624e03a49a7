import { foldText } from '@domain/text';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '@/lib/dom/isComposing';
import { classNames } from '../classNames';
import { Icon } from '../Icon';
import styles from './Combobox.module.css';
import field from './Field.module.css';

interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
}

interface Props {
  readonly label: ReactNode;
  readonly value: string;
  readonly options: readonly ComboboxOption[];
  readonly onChoose: (value: string) => void;
  /** For options that come from elsewhere. Text that matches no option stays in the field. */
  readonly onType?: (words: string) => void;
  /** Options are suggestions, and typed text is a valid value. */
  readonly free?: boolean;
  /** The options are already those that fit the typed text. */
  readonly filtered?: boolean;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** Shown when no option matches. Only for fields where one of the options is required. */
  readonly nothing?: ReactNode;
  readonly disabled?: boolean;
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly className?: string | undefined;
}

const MAX_SHOWN_OPTIONS = 60;

/**
 * Returns the options that contain the typed words: prefix matches first, otherwise in their order. Accents are
 * ignored.
 */
const filterOptions = (options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] => {
  const wanted = foldText(typed.trim());
  if (!wanted) return options.slice(0, MAX_SHOWN_OPTIONS);
  const places = options.map((option) => ({ option, at: foldText(option.label).indexOf(wanted) }));
  const held = places.filter(({ at }) => at >= 0);
  return [...held.filter(({ at }) => at === 0), ...held.filter(({ at }) => at > 0)]
    .map(({ option }) => option)
    .slice(0, MAX_SHOWN_OPTIONS);
};

/** Text field with a list that narrows while typing: the WAI-ARIA combobox pattern with the focus in the field. */
export const Combobox = ({
  label,
  value,
  options,
  onChoose,
  onType,
  free = false,
  filtered = false,
  error,
  hint,
  nothing,
  disabled = false,
  autoComplete = 'off',
  maxLength,
  className,
}: Props) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // Typed text; null while the field shows the selected value.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shownLabel = options.find((option) => option.value === value)?.label ?? (free ? value : '');
  const fitting = filtered ? options : filterOptions(options, typed ?? '');
  const expanded = open && !disabled && (fitting.length > 0 || Boolean(nothing && typed));
  const note = error ?? hint;
  const isFromElsewhere = onType !== undefined && !free;
  // Typing gave up the choice, and options for the text may still come.
  const keepsText = isFromElsewhere && value === '';
  // Until they come, only a highlighted option is chosen, because they may hold namesakes.
  const isAwaiting = isFromElsewhere && !filtered;

  useEffect(() => {
    if (expanded) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, expanded]);

  const closeList = () => {
    setOpen(false);
    setActive(-1);
  };
  const close = () => {
    closeList();
    if (!keepsText) setTyped(null);
  };
  const choose = (next: string) => {
    closeList();
    setTyped(null);
    if (next !== value) onChoose(next);
  };
  const settle = () => {
    if (typed === null) return close();
    const words = typed.trim();
    const exact = options.filter((option) => foldText(option.label) === foldText(words));
    if (exact[0] && exact.length === 1 && !isAwaiting) choose(exact[0].value);
    else if (free) choose(words);
    else close();
  };
  const move = (step: 1 | -1) => {
    const from = open ? active : -1;
    setOpen(true);
    if (fitting.length > 0) setActive((from + step + fitting.length + (from < 0 && step < 0 ? 1 : 0)) % fitting.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && expanded) {
      event.preventDefault();
      const option = fitting[active] ?? (free || !typed || isAwaiting ? undefined : fitting[0]);
      if (option) choose(option.value);
      // Otherwise the text stays to be corrected, and the list for a late answer.
      else if (free || !typed) settle();
    } else if (event.key === 'Escape' && (open || (typed !== null && !keepsText))) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div className={classNames(field.field, styles.room, className)}>
      <label id={`${id}-label`} className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(field.box, error ? field.wrong : null)}>
        <input
          id={id}
          className={field.input}
          role="combobox"
          aria-expanded={expanded}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={expanded && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          autoComplete={autoComplete}
          autoCorrect="off"
          spellCheck={false}
          disabled={disabled}
          maxLength={maxLength}
          value={typed ?? shownLabel}
          onChange={({ target }) => {
            setTyped(target.value);
            onType?.(target.value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={({ target }) => target.select()}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={settle}
        />
        {!free && (
          <span className={styles.mark}>
            <Icon name="down" size={16} />
          </span>
        )}
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        className={styles.list}
        aria-labelledby={`${id}-label`}
        hidden={!expanded}
      >
        {fitting.map((option, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- The keys go to the field, which holds the focus.
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            className={classNames(styles.option, index === active && styles.active)}
            // Keeps the focus in the field, so a choice does not count as blur.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option.value)}
          >
            <span>
              {option.label}
              {option.note && <span className={styles.note}> {option.note}</span>}
            </span>
            {option.value === value && <Icon name="check" size={16} />}
          </div>
        ))}
        {fitting.length === 0 && nothing && (
          <div role="option" tabIndex={-1} aria-selected={false} aria-disabled="true" className={styles.nothing}>
            {nothing}
          </div>
        )}
      </div>
      <p id={`${id}-note`} className={error ? field.error : field.hint} aria-live="polite" hidden={!note}>
        {note}
      </p>
    </div>
  );
};
