type Text = { subject: string; body: string };

/*
 * Both languages in one mail: the account does not exist yet when the first one goes out. No mail repeats anything that
 * the caller typed, or strangers could send their own words under our name. Codes are typed by hand and stay out of
 * links, since links end up in histories and logs.
 */

export const confirmMail = (publicUrl: string, email: string, code: string): Text => ({
  subject: 'Touchline: код подтверждения / confirmation code',
  body: both(
    [
      `Код подтверждения: ${spaced(code)}`,
      `Введите его на странице ${page(publicUrl, 'confirm', email)}`,
      'Код действует 15 минут и один раз; работает только самый новый.',
      'Если вы не регистрировались, просто удалите это письмо.',
    ],
    [
      `Confirmation code: ${spaced(code)}`,
      `Enter it at ${page(publicUrl, 'confirm', email)}`,
      'It works once, for 15 minutes; only the newest code works.',
      'If you did not sign up, simply delete this mail.',
    ],
  ),
});

export const knownAddressMail = (publicUrl: string, email: string): Text => ({
  subject: 'Touchline: у вас уже есть учётная запись / you already have an account',
  body: both(
    [
      'Кто-то, возможно вы, регистрировался с этим адресом, но учётная запись для него уже есть. Ничего не изменилось.',
      `Войти: ${page(publicUrl, 'login', email)}`,
      `Задать новый пароль: ${page(publicUrl, 'recovery', email)}`,
    ],
    [
      'Somebody, perhaps you, signed up with this address, which already has an account. Nothing has changed.',
      `Sign in: ${page(publicUrl, 'login', email)}`,
      `Set a new password: ${page(publicUrl, 'recovery', email)}`,
    ],
  ),
});

export const resetMail = (publicUrl: string, email: string, code: string): Text => ({
  subject: 'Touchline: код для нового пароля / code for a new password',
  body: both(
    [
      `Код для нового пароля: ${spaced(code)}`,
      `Введите его на странице ${page(publicUrl, 'reset', email)}`,
      'Код действует 15 минут и один раз; работает только самый новый.',
      'Если вы не просили о новом пароле, просто удалите это письмо: старый остаётся.',
    ],
    [
      `Code for a new password: ${spaced(code)}`,
      `Enter it at ${page(publicUrl, 'reset', email)}`,
      'It works once, for 15 minutes; only the newest code works.',
      'If you did not ask for a new password, simply delete this mail: the old one stays.',
    ],
  ),
});

export const passwordChangedMail = (publicUrl: string, email: string): Text => ({
  subject: 'Touchline: пароль изменён / password changed',
  body: both(
    [
      'Пароль вашей учётной записи изменён, все входы завершены.',
      `Если это были не вы, задайте новый пароль: ${page(publicUrl, 'recovery', email)}`,
    ],
    [
      'The password of your account was changed and every session has ended.',
      `If it was not you, set a new password: ${page(publicUrl, 'recovery', email)}`,
    ],
  ),
});

const both = (russian: string[], english: string[]) => `${russian.join('\n\n')}\n\n* * *\n\n${english.join('\n\n')}\n`;

const spaced = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

/** The host comes from the configuration: a request could name any. */
const page = (publicUrl: string, name: string, email: string) =>
  `${publicUrl}/auth/${name}?${new URLSearchParams({ email }).toString()}`;
