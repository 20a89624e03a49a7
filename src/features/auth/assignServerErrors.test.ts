import { assignServerErrors } from './assignServerErrors';

const failure = (
  code: 'password_too_common' | 'validation_failed' | 'bad_credentials',
  fields?: Record<string, string>,
) => ({
  code,
  status: 400,
  message: '',
  ...(fields && { fields }),
});

describe('assignServerErrors', () => {
  it('assigns errors only to their fields', () => {
    expect(assignServerErrors(failure('password_too_common'), ['email', 'password'])).toEqual({
      fields: { password: 'error.password_too_common' },
      form: null,
    });
  });

  it('assigns general errors to the form', () => {
    expect(assignServerErrors(failure('bad_credentials'), ['email', 'password'])).toEqual({
      fields: {},
      form: failure('bad_credentials'),
    });
  });

  it('assigns errors of unknown fields to the form', () => {
    const refused = failure('validation_failed', { email: 'strange', referral: 'too_big' });
    expect(assignServerErrors(refused, ['email'])).toEqual({ fields: { email: 'form.invalid' }, form: refused });
  });
});
