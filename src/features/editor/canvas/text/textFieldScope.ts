/** Marks the inspector fields of a text. A focus that moves there does not end the editing. */
export const textFieldScope = (id: string) => ({ 'data-fields-of': id });

export const isInTextFieldScope = (to: EventTarget | null, id: string): boolean =>
  to instanceof Element && to.closest<HTMLElement>('[data-fields-of]')?.dataset['fieldsOf'] === id;
