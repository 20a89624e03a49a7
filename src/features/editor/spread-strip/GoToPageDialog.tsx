import { Form, Formik } from 'formik';
import { T } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button, Dialog, TextField } from '@/ui';
import { focusPages } from '../canvas/manageFocus';
import { editorActions as actions } from '../state/slice';
import { useSpreadOfPage } from './useSpreadNames';

/** Asks for a page number and shows its spread. */
export default function GoToPageDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { last, spreadOfPage } = useSpreadOfPage();
  return (
    <Formik
      initialValues={{ page: '' }}
      validate={({ page }) => (spreadOfPage(Number(page)) === null ? { page: 'range' } : {})}
      onSubmit={({ page }) => {
        const id = spreadOfPage(Number(page));
        if (id === null) return;
        dispatch(actions.spreadChosen({ id }));
        onClose();
        focusPages();
      }}
    >
      {({ errors, submitCount, submitForm, getFieldProps }) => (
        <Dialog
          open
          onClose={onClose}
          title={<T id="editor.key.goToPage" />}
          actions={
            <>
              <Button onClick={onClose}>
                <T id="editor.goToPage.cancel" />
              </Button>
              <Button variant="primary" onClick={() => void submitForm()}>
                <T id="editor.goToPage.go" />
              </Button>
            </>
          }
        >
          <Form noValidate>
            <TextField
              {...getFieldProps('page')}
              data-first
              inputMode="numeric"
              autoComplete="off"
              label={<T id="editor.goToPage.number" values={{ last }} />}
              error={submitCount > 0 && errors.page ? <T id="editor.goToPage.range" values={{ last }} /> : undefined}
            />
          </Form>
        </Dialog>
      )}
    </Formik>
  );
}
