import { useField } from 'formik';
import { Link, useLocation } from 'react-router-dom';
import { selectors as site } from '@/features/site';
import { LegalNotice } from '@/features/site/components/LegalLinks';
import { type MessageId, T, useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Checkbox } from '@/ui';
import { AuthForm, authSchema, FormField } from '../components/AuthForm';
import styles from '../components/Form.module.css';
import { FormPage } from '../components/FormPage';
import { VerificationMailSent } from '../components/VerificationMailSent';
import { actions, selectors } from '../slice';

const schema = authSchema((rules) => rules.registrationSchema);

const Consent = ({ name, label }: { readonly name: string; readonly label: MessageId }) => {
  const [{ value, ...field }] = useField<boolean>(name);
  return <Checkbox {...field} checked={value} label={<T id={label} />} />;
};

export const Component = () => {
  const dispatch = useAppDispatch();
  const { locale } = useLanguage();
  const { search } = useLocation();
  const { phase, email } = useAppSelector(selectors.form('registration'));
  const referral = useAppSelector(selectors.referral);
  const measuresVisits = useAppSelector(site.measuresVisits);
  if (phase === 'done' && email) return <VerificationMailSent email={email} />;
  return (
    <FormPage
      title="auth.registration.title"
      text={<T id="auth.registration.text" />}
      foot={
        <T
          id="auth.registration.known"
          values={{
            link: (words) => (
              <Link className={styles.link} to={`/auth/login${search}`}>
                {words}
              </Link>
            ),
          }}
        />
      }
    >
      <AuthForm
        name="registration"
        initialValues={{ name: '', email: '', password: '', adsAllow: false, trackingAllow: false }}
        schema={schema}
        submitLabel="auth.registration.submit"
        onSubmit={(values) =>
          dispatch(
            actions.registrationRequested({ ...values, language: locale, ...(referral !== null && { referral }) }),
          )
        }
      >
        <FormField name="name" label="auth.name" autoComplete="name" />
        <FormField
          name="email"
          type="email"
          label="auth.email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
        <FormField
          name="password"
          type="password"
          label="auth.password"
          hint="auth.passwordHint"
          autoComplete="new-password"
        />
        <div className={styles.consents}>
          <Consent name="adsAllow" label="auth.registration.ads" />
          {measuresVisits && <Consent name="trackingAllow" label="auth.registration.tracking" />}
          <LegalNotice
            sentences={[
              ['terms', 'legal.registration.terms'],
              ['privacy', 'legal.privacyText'],
            ]}
          />
        </div>
      </AuthForm>
    </FormPage>
  );
};
