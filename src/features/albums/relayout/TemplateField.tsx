import { type TemplateId, templateIds } from '@domain/layout';
import { useEffect, useId, useRef } from 'react';
import { useTemplates } from '@/features/templates/components/useTemplates';
import { type MessageId, T, useT } from '@/i18n';
import styles from './TemplateField.module.css';

interface Props {
  readonly value: TemplateId;
  readonly onChoose: (value: TemplateId) => void;
}

/** Choice of a template by pictures of its cover and its pages. Without pictures, the names remain. */
export function TemplateField({ value, onChoose }: Props) {
  const t = useT();
  const name = useId();
  const { list } = useTemplates();
  const chosen = useRef<HTMLLabelElement>(null);
  // The list scrolls; the current template is in sight from the start.
  useEffect(() => {
    const option = chosen.current;
    const { parentElement: all } = option ?? {};
    if (!option || !all) return;
    const left = option.offsetLeft - (all.clientWidth - option.clientWidth) / 2;
    const top = option.offsetTop - (all.clientHeight - option.clientHeight) / 2;
    all.scrollTo?.({ left, top, behavior: 'instant' });
  }, []);
  return (
    <div className={styles.field}>
      <span aria-hidden="true">
        <T id="start.template" />
      </span>
      <div className={styles.templates} role="radiogroup" aria-label={t('start.template')} data-scrolls-sideways>
        {templateIds.map((id) => {
          const [cover, pages] = list.find((template) => template.id === id)?.previews ?? [];
          return (
            <label key={id} ref={id === value ? chosen : undefined} className={styles.template}>
              <input
                type="radio"
                name={name}
                className="visually-hidden"
                checked={id === value}
                onChange={() => onChoose(id)}
              />
              <span className={styles.cover}>
                {cover !== undefined && <img src={cover} alt="" loading="lazy" decoding="async" />}
              </span>
              <span className={styles.pages}>
                {pages !== undefined && <img src={pages} alt="" loading="lazy" decoding="async" />}
              </span>
              <span className={styles.name}>
                <T id={`template.${id}` as MessageId} />
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}
