import type { Lora } from '@domain/contract';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Skeleton } from '@/ui';
import { libraryActions } from '../list/slice';
import { selectLoraStyles } from '../selectors';
import styles from './ArtworkStylePicker.module.css';

interface Props {
  readonly label: string;
  /** Id of the style; null if the album gets no artwork. */
  readonly value: string | null;
  readonly onChoose: (lora: string | null) => void;
  readonly name: string;
}

/** Available artwork styles with samples, and none. Procedural artwork is not presented as that of a model. */
export function ArtworkStylePicker({ label, value, onChoose, name }: Props) {
  const dispatch = useAppDispatch();
  const { phase, list } = useAppSelector(selectLoraStyles);
  const t = useT();
  useEffect(() => {
    if (phase === 'idle') dispatch(libraryActions.loraRequested());
  }, [dispatch, phase]);
  const shown = list.find(({ id }) => id === value);
  return (
    <div className={styles.choice}>
      <div role="radiogroup" aria-label={label} className={styles.styles}>
        <StyleOption name={name} checked={value === null} onChoose={() => onChoose(null)} title={t('lora.none')} />
        {list.map((lora) => (
          <LoraStyleOption
            key={lora.id}
            name={name}
            lora={lora}
            checked={lora.id === value}
            onChoose={() => onChoose(lora.id)}
          />
        ))}
        {phase === 'loading' && list.length === 0 && <Skeleton width={112} height={56} />}
      </div>
      <p className={styles.note}>
        <T id={shown ? `lora.kind.${shown.kind}` : 'lora.kind.none'} />
      </p>
    </div>
  );
}

function LoraStyleOption({ lora, ...rest }: { readonly lora: Lora } & Omit<StyleOptionProps, 'title' | 'preview'>) {
  const { messages, formatMessage } = useIntl();
  const id = `lora.${lora.id}`;
  const title = id in messages ? formatMessage({ id }) : lora.name;
  return <StyleOption {...rest} title={title} preview={lora.preview} />;
}

interface StyleOptionProps {
  readonly name: string;
  readonly title: string;
  readonly preview?: string | null;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

const StyleOption = ({ name, title, preview = null, checked, onChoose }: StyleOptionProps) => (
  <label className={styles.style}>
    <input type="radio" name={name} className="visually-hidden" checked={checked} onChange={onChoose} />
    <span className={styles.sample} aria-hidden="true">
      {preview && <img src={preview} alt="" loading="lazy" decoding="async" />}
    </span>
    <span className={styles.name}>{title}</span>
  </label>
);
