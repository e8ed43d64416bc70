export const social: Record<string, string> = {
  'Almost there': 'Fast geschafft',
  'By going on you accept the terms of this place.':
    'Wenn du fortfährst, akzeptierst du die Bedingungen dieses Ortes.',
  'Continue with {provider}': 'Weiter mit {provider}',
  'Is this account yours?': 'Ist das dein Konto?',
  'Link {provider}': '{provider} verknüpfen',
  'Linked log-ins': 'Verknüpfte Anmeldungen',
  'Linked on {date}': 'Verknüpft am {date}',
  'Log in by an account that you have elsewhere.': 'Melde dich mit einem Konto an, das du anderswo hast.',
  'Nobody can register here.': 'Hier kann sich niemand registrieren.',
  'Nothing has changed. Try it again, or log in another way.':
    'Es hat sich nichts geändert. Versuche es noch einmal oder melde dich anders an.',
  'One moment': 'Einen Moment',
  'Open the link that we sent to {email} to set your password.':
    'Öffne den Link, den wir an {email} gesendet haben, um dein Passwort festzulegen.',
  'Send me a link to set one': 'Link zum Festlegen senden',
  'Set a password to link more, or to unlink.':
    'Lege ein Passwort fest, um weitere zu verknüpfen oder zu trennen.',
  'That did not work': 'Das hat nicht geklappt',
  'The log-in could not be confirmed.': 'Die Anmeldung ließ sich nicht bestätigen.',
  'There is an account for {email} already. Type its password, and {provider} opens it from now on.':
    'Für {email} gibt es schon ein Konto. Gib sein Passwort ein, und ab jetzt öffnet {provider} es.',
  'There is an account with this e-mail already.': 'Mit dieser E-Mail gibt es schon ein Konto.',
  'This is the only way into your account. Set a password first.':
    'Das ist der einzige Weg in dein Konto. Lege zuerst ein Passwort fest.',
  'This log-in is linked already.': 'Diese Anmeldung ist schon verknüpft.',
  'To delete your account, set a password first.': 'Um dein Konto zu löschen, lege zuerst ein Passwort fest.',
  'Type your password, and {provider} opens your account from now on.':
    'Gib dein Passwort ein, und ab jetzt öffnet {provider} dein Konto.',
  Unlink: 'Trennen',
  'Unlink {provider}': '{provider} trennen',
  'Unlink {provider}?': '{provider} trennen?',
  'Your account has none yet. With one you can log in by your e-mail too.':
    'Dein Konto hat noch keins. Mit einem kannst du dich auch per E-Mail anmelden.',
  or: 'oder',
  '{provider} opens your account from now on.': '{provider} öffnet ab jetzt dein Konto.',
  '{provider} tells us who you are.': '{provider} sagt uns, wer du bist.',
  '{provider} told us no e-mail. Yours is used to log in and for mails of this place.':
    '{provider} hat uns keine E-Mail genannt. Mit deiner meldest du dich an und bekommst Nachrichten dieses Ortes.',
}
