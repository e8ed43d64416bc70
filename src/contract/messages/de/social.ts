export const social: Record<string, string> = {
  '{email} already has an account. Enter its password to log in with {provider} from now on.':
    'Für {email} gibt es schon ein Konto. Gib sein Passwort ein, und ab jetzt öffnet {provider} es.',
  '{provider} didn’t share your email. We need one for login and account emails.':
    '{provider} hat uns keine E-Mail genannt. Mit deiner meldest du dich an und bekommst Nachrichten dieses Ortes.',
  'An account with this email already exists.': 'Mit dieser E-Mail gibt es schon ein Konto.',
  'Checking with {provider}…': '{provider} sagt uns, wer du bist.',
  'Continue with {provider}': 'Weiter mit {provider}',
  'Email me a link to set a password': 'Link zum Festlegen senden',
  'Is this your account?': 'Ist das dein Konto?',
  'Link {provider}': '{provider} verknüpfen',
  'Linked accounts': 'Verknüpfte Anmeldungen',
  'Linked on {date}': 'Verknüpft am {date}',
  'Log in with an account from another service.': 'Melde dich mit einem Konto an, das du anderswo hast.',
  'Login couldn’t be verified.': 'Die Anmeldung ließ sich nicht bestätigen.',
  'Nothing was changed. Try again or log in another way.':
    'Es hat sich nichts geändert. Versuche es noch einmal oder melde dich anders an.',
  'One last step': 'Fast geschafft',
  'One moment': 'Einen Moment',
  'Open the link we sent to {email} to set your password.':
    'Öffne den Link, den wir an {email} gesendet haben, um dein Passwort festzulegen.',
  or: 'oder',
  'Set a password before you link or unlink accounts.':
    'Lege ein Passwort fest, um weitere zu verknüpfen oder zu trennen.',
  'That didn’t work': 'Das hat nicht geklappt',
  'This account is already linked.': 'Diese Anmeldung ist schon verknüpft.',
  'This is your only way to log in. Set a password first.':
    'Das ist der einzige Weg in dein Konto. Lege zuerst ein Passwort fest.',
  Unlink: 'Trennen',
  'Unlink {provider}': '{provider} trennen',
  'Unlink {provider}?': '{provider} trennen?',
  'You can now log in with {provider}.': '{provider} öffnet ab jetzt dein Konto.',
  'You don’t have a password yet. Set one to log in with your email too.':
    'Dein Konto hat noch keins. Mit einem kannst du dich auch per E-Mail anmelden.',
  'One-time login': 'Einmal-Anmeldung',
  'Password login is turned off here. Use single sign-on instead.':
    'Die Anmeldung mit Passwort ist hier ausgeschaltet. Nimm Single Sign-on.',
  'The link works once and expires in 30 minutes. Ask the operator for a new one.':
    'Der Link gilt einmal und läuft nach 30 Minuten ab. Bitte den Betreiber um einen neuen.',
  'The login provider doesn’t respond. Try again later.':
    'Der Anmeldedienst antwortet nicht. Versuch es später noch einmal.',
  'This is your only way to log in.': 'Nur so kannst du dich anmelden.',
  'This link logs you in without a password, once.':
    'Mit diesem Link meldest du dich einmal ohne Passwort an.',
  'You don’t have an account here yet. Ask an administrator to create one.':
    'Du hast hier noch kein Konto. Bitte einen Administrator, eins anzulegen.',
  'Your login provider didn’t share an email address. Ask an administrator for help.':
    'Dein Anmeldedienst hat keine E-Mail-Adresse mitgeteilt. Bitte einen Administrator um Hilfe.',
  'You’ll be able to log in with {provider} from now on.': 'Du kannst dich dann mit {provider} anmelden.',
}
