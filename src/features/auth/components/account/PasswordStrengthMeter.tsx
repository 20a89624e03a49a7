import { type PasswordOwner, ratePasswordStrength, type PasswordStrengthLevel as Strength } from '@domain/account';
import { PASSWORD_LENGTH } from '@domain/contract';
import { T } from '@/i18n';
import { classNames } from '@/ui';
import styles from './Account.module.css';

const bars: Readonly<Record<Strength, number>> = { short: 0, known: 0, fair: 1, good: 2, strong: 3 };

export const PasswordStrengthMeter = ({
  password,
  owner,
}: {
  readonly password: string;
  readonly owner: PasswordOwner;
}) => {
  const strength = ratePasswordStrength(password, owner);
  const isWeak = password !== '' && bars[strength] === 0;
  return (
    <div className={styles.strength}>
      <div className={styles.meter} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={classNames(bar <= bars[strength] && styles.on, isWeak && bar === 1 && styles.weak)}
          />
        ))}
      </div>
      <p className={styles.fine} aria-live="polite">
        {password === '' ? (
          <T id="auth.passwordHint" values={PASSWORD_LENGTH} />
        ) : (
          <T id={`password.${strength}`} values={{ min: PASSWORD_LENGTH.min }} />
        )}
      </p>
    </div>
  );
};
