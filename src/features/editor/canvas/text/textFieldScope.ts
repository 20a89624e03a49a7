/** What marks the fields of a text beside the page: who goes on there from the text itself has not left it. */
export const textFieldScope = (id: string) => ({ 'data-fields-of': id });

export const isInTextFieldScope = (to: EventTarget | null, id: string): boolean =>
  to instanceof Element && to.closest<HTMLElement>('[data-fields-of]')?.dataset['fieldsOf'] === id;
