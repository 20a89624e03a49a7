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

describe('server errors of a form', () => {
  it('stand at the field they are about, and only there', () => {
    expect(assignServerErrors(failure('password_too_common'), ['email', 'password'])).toEqual({
      fields: { password: 'error.password_too_common' },
      form: null,
    });
  });

  it('stand above the form when they are about the whole', () => {
    expect(assignServerErrors(failure('bad_credentials'), ['email', 'password'])).toEqual({
      fields: {},
      form: 'error.bad_credentials',
    });
  });

  it('lose nothing: what has no field in this form is said above it', () => {
    expect(
      assignServerErrors(failure('validation_failed', { email: 'strange', referral: 'too_big' }), ['email']),
    ).toEqual({
      fields: { email: 'form.invalid' },
      form: 'error.validation_failed',
    });
  });
});
