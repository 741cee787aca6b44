import type { Settings } from '#server/settings/effective';

type Text = { subject: string; body: string };
/** The name and address of the console. */
type Site = Pick<Settings, 'productName' | 'publicUrl'>;

/*
 * Both languages in one mail: the account does not exist yet when the first one goes out. No mail repeats anything that
 * the caller typed, or strangers could send their own words under our name. Codes are typed by hand and stay out of
 * links, since links end up in histories and logs.
 */

export const confirmMail = (site: Site, email: string, code: string): Text => ({
  subject: `${site.productName}: код подтверждения / confirmation code`,
  body: both(
    [
      `Код подтверждения: ${spaced(code)}`,
      `Введите его на странице ${page(site, 'confirm', email)}`,
      'Код действует 15 минут и один раз; работает только самый новый.',
      'Если вы не регистрировались, ничего не делайте.',
    ],
    [
      `Confirmation code: ${spaced(code)}`,
      `Enter it at ${page(site, 'confirm', email)}`,
      'It works once, for 15 minutes; only the newest code works.',
      'If you did not sign up, ignore this email.',
    ],
  ),
});

export const knownAddressMail = (site: Site, email: string): Text => ({
  subject: `${site.productName}: у вас уже есть учётная запись / you already have an account`,
  body: both(
    [
      'Кто-то, возможно вы, пытался зарегистрироваться с этим адресом, но учётная запись для него уже есть. Ничего не изменилось.',
      `Войти: ${page(site, 'login', email)}`,
      `Задать новый пароль: ${page(site, 'recovery', email)}`,
    ],
    [
      'Someone, perhaps you, tried to sign up with this address, which already has an account. Nothing has changed.',
      `Sign in: ${page(site, 'login', email)}`,
      `Set a new password: ${page(site, 'recovery', email)}`,
    ],
  ),
});

export const resetMail = (site: Site, email: string, code: string): Text => ({
  subject: `${site.productName}: код для нового пароля / code for a new password`,
  body: both(
    [
      `Код для нового пароля: ${spaced(code)}`,
      `Введите его на странице ${page(site, 'reset', email)}`,
      'Код действует 15 минут и один раз; работает только самый новый.',
      'Если вы не запрашивали новый пароль, ничего не делайте: прежний пароль действует.',
    ],
    [
      `Code for a new password: ${spaced(code)}`,
      `Enter it at ${page(site, 'reset', email)}`,
      'It works once, for 15 minutes; only the newest code works.',
      'If you did not request a new password, ignore this email: your password stays the same.',
    ],
  ),
});

export const passwordChangedMail = (site: Site, email: string): Text => ({
  subject: `${site.productName}: пароль изменён / password changed`,
  body: both(
    [
      'Пароль вашей учётной записи изменён, остальные входы завершены.',
      `Если это были не вы, задайте новый пароль: ${page(site, 'recovery', email)}`,
    ],
    [
      'The password of your account was changed and all other sessions have ended.',
      `If it was not you, set a new password: ${page(site, 'recovery', email)}`,
    ],
  ),
});

export const addressChangedMail = (site: Site): Text => ({
  subject: `${site.productName}: изменён адрес почты / email address changed`,
  body: both(
    [
      'Администратор изменил адрес почты вашей учётной записи. Войти и получить письма теперь можно только по новому адресу.',
      `Если вы этого не ждали, обратитесь к администратору: ${site.publicUrl}`,
    ],
    [
      'An administrator changed the email address of your account. From now on, only the new address signs in and gets emails.',
      `If you did not expect this, ask an administrator: ${site.publicUrl}`,
    ],
  ),
});

export const factorSetUpMail = (site: Site, email: string): Text => ({
  subject: `${site.productName}: настроено приложение для кодов / authenticator app set up`,
  body: both(
    [
      'Для входа в вашу учётную запись теперь нужен код из приложения, которое было настроено. Прежние коды восстановления больше не действуют.',
      `Если это сделали не вы, задайте новый пароль и попросите администратора снять второй фактор: ${page(site, 'recovery', email)}`,
    ],
    [
      'Signing in to your account now asks for a code of the authenticator app that was set up. Earlier recovery codes no longer work.',
      `If you did not do this, set a new password, and ask an administrator to remove the second factor: ${page(site, 'recovery', email)}`,
    ],
  ),
});

export const secondFactorMail = (site: Site, email: string): Text => ({
  subject: `${site.productName}: второй фактор отключён / second factor turned off`,
  body: both(
    [
      'Для входа в вашу учётную запись больше не нужен код: достаточно пароля.',
      `Если это сделали не вы, задайте новый пароль и настройте второй фактор снова: ${page(site, 'recovery', email)}`,
    ],
    [
      'Signing in to your account no longer asks for a code: the password is enough.',
      `If you did not do this, set a new password and set up the second factor again: ${page(site, 'recovery', email)}`,
    ],
  ),
});

export const passkeyMail = (site: Site, email: string): Text => ({
  subject: `${site.productName}: добавлен ключ доступа / passkey added`,
  body: both(
    [
      'К вашей учётной записи добавлен ключ доступа: с ним входят без пароля.',
      `Если это сделали не вы, задайте новый пароль, а затем удалите ключ в профиле: ${page(site, 'recovery', email)}`,
    ],
    [
      'A passkey was added to your account: it signs in without the password.',
      `If you did not do this, set a new password, then remove the passkey in your profile: ${page(site, 'recovery', email)}`,
    ],
  ),
});

export const passkeyRemovedMail = (site: Site, email: string): Text => ({
  subject: `${site.productName}: удалён ключ доступа / passkey removed`,
  body: both(
    [
      'Из вашей учётной записи удалён ключ доступа. Остальные сеансы завершены, личные токены и подписки на ссылки отозваны.',
      `Если это сделали не вы, задайте новый пароль: ${page(site, 'recovery', email)}`,
    ],
    [
      'A passkey was removed from your account. Your other sessions have ended; personal tokens and feeds of links were revoked.',
      `If you did not do this, set a new password: ${page(site, 'recovery', email)}`,
    ],
  ),
});

export const recoveryCodesMail = (site: Site, email: string): Text => ({
  subject: `${site.productName}: новые коды восстановления / new recovery codes`,
  body: both(
    [
      'Для вашей учётной записи созданы новые коды восстановления, прежние больше не действуют.',
      `Если это сделали не вы, задайте новый пароль, а затем создайте новые коды в профиле: ${page(site, 'recovery', email)}`,
    ],
    [
      'New recovery codes were made for your account; the previous ones no longer work.',
      `If you did not do this, set a new password, then make new codes in your profile: ${page(site, 'recovery', email)}`,
    ],
  ),
});

const both = (russian: string[], english: string[]) => `${russian.join('\n\n')}\n\n* * *\n\n${english.join('\n\n')}\n`;

const spaced = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

/** The host is configured, because the Host header of a request could be forged. */
const page = ({ publicUrl }: Site, name: string, email: string) =>
  `${publicUrl}/auth/${name}?${new URLSearchParams({ email }).toString()}`;
