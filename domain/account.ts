import { PASSWORD_LENGTH } from './contract/constants';

/** Longest address that mail servers accept, by RFC 5321. */
const MAX_EMAIL_LENGTH = 254;

/**
 * The rule of HTML for `<input type="email">`, for a domain with a dot, which may be international (IDNA): `почта.рф`.
 */
const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text);

const commonPasswords: ReadonlySet<string> = new Set(
  `
    00000000 0000000000 01234567 012345678 0123456789 0987654321 10203040 11111111 111111111 1111111111 11223344
    1122334455 12121212 123123123 12341234 12344321 123454321 12345678 123456789 1234567890 12345678910 123456abc
    1234qwer 123qwe123 123qweasd 12qwaszx 13131313 147258369 159357456 159753456 19871987 1a2b3c4d 1q2w3e4r
    1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz@wsx 1qazxsw2 20202020 20252025 22222222 33333333 44444444 55555555
    66666666 77777777 87654321 88888888 888888888 987654321 99999999 a1234567 a12345678 a123456789 aa123456
    aa123456! aa12345678 aaaaaaaa abc12345 abc123456 abcd1234 abcd1234! abcdefg1 abcdefgh admin123 admin123!
    admin1234 admin12345 admin@123 administrator administrator1 alexander angel123 anthony1 arsenal1 asdf1234
    asdfasdf asdfghjk asdfghjkl asdfqwer autumn2024 azerty123 azertyuiop babygirl babygirl1 bailey12 barcelona
    baseball baseball1 basketball batman123 benjamin berlin123 blessed1 blink182 bonjour1 brasil123 butterfly
    changeme changeme1 charlie1 cheese123 chelsea1 chocolate christian computer contrasena contrasena1 contraseña
    cookie123 corinthians corvette daddy123 danielle december default1 deutschland doudou12 dragon123 elephant
    elizabeth españa12 estrella family123 father123 february ferrari1 flamengo football football1 fortnite freedom1
    gfhjkm12 gfhjkmgfhjkm ginger123 godisgood google123 guest123 hallo123 hallo1234 harley12 hello123 hello1234
    helloworld hola1234 holahola ihateyou ilovegod ilovehim ilovemom iloveu12 iloveyou iloveyou! iloveyou1 iloveyou2
    internet january1 jennifer jesus123 jesuschrist jetaime1 jonathan jordan23 juventus keepsake keepsake1
    keepsake123 killer123 letmein! letmein1 letmein123 letmeinnow letmeinplease liverpool liverpool1 lonewolf
    lovelove lovely123 loveme12 loveyou1 lubov123 maggie12 manchester marina12 mariposa marlboro marseille master123
    matthew1 mercedes metallica michael1 michelle midnight minecraft mommy123 monkey123 moskva12 motdepasse
    mother123 mustang1 mypassword mypassword1 natasha1 newpassword nicholas ninja123 nintendo nopassword november
    opensesame p@ssw0rd p@ssw0rd1 p@ssword pa55w0rd pa55word palmeiras parola12 passpass passw0rd passw0rd!
    passw0rd1 password password! password#1 password1 password1! password12 password123 password1234 password@1
    password@123 passwort passwort1 patricia pepper123 photoalbum photobook playstation pokemon1 porsche1 princess
    princess1 privet123 q1w2e3r4 q1w2e3r4t5 qazwsx123 qazwsxedc qqqqqqqq qwe12345 qwe123qwe qweasdzxc qweqweqwe
    qwer1234 qwerty12 qwerty123 qwerty123! qwerty1234 qwerty12345 qwerty123456 qwerty777 qwertyui qwertyuiop
    qwertz123 qwertzui realmadrid root1234 rossiya1 samantha samsung1 samsung123 saopaulo schatz12 scooter1
    secret123 secretsecret senha123 senha1234 september sergey12 shadow123 slipknot snoopy12 soleil123 sommer2024
    spartak1 spring2024 starwars stephanie summer2020 summer2021 summer2022 summer2023 summer2024 summer2025
    sunshine sunshine1 superman superman1 svetlana teamo123 temp1234 temppass tequiero test123! test1234 test12345
    testtest thepassword tigger12 toor1234 trustno1 user1234 veronica victoria vladimir warrior1 welcome1 welcome1!
    welcome123 whatever winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter24 yamaha12 ytrewq12
    zaq12wsx zaq1zaq1 zenit123 zxasqw12 zxcvbnm1 zxcvbnm123 zzzzzzzz
  `
    .trim()
    .split(/\s+/),
);

/** Owner of a password: their address and name are the first guesses. */
export interface PasswordOwner {
  readonly email?: string;
  readonly name?: string;
}

export function isCommonPassword(password: string, { email = '', name = '' }: PasswordOwner = {}): boolean {
  const lower = password.toLowerCase();
  const own = [email, email.split('@')[0] ?? '', name].map((word) => word.toLowerCase());
  return commonPasswords.has(lower) || own.includes(lower) || /^(.)\1*$/u.test(password);
}

/** `short` and `known` (commonly guessed) passwords are rejected. */
const passwordStrengths = ['short', 'known', 'fair', 'good', 'strong'] as const;
export type PasswordStrengthLevel = (typeof passwordStrengths)[number];

const GOOD_LENGTH = 12;
const STRONG_LENGTH = 16;

/** Rates a password by its length alone, unless it is commonly guessed. There are no rules of composition. */
export function ratePasswordStrength(password: string, owner?: PasswordOwner): PasswordStrengthLevel {
  const { length } = password;
  if (length < PASSWORD_LENGTH.min) return 'short';
  if (isCommonPassword(password, owner)) return 'known';
  if (length < GOOD_LENGTH) return 'fair';
  return length < STRONG_LENGTH ? 'good' : 'strong';
}
