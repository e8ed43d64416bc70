export const social: Record<string, string> = {
  'Nobody can register here.': 'Hier kann sich niemand registrieren.',
  'The log-in could not be confirmed.': 'Die Anmeldung ließ sich nicht bestätigen.',
  'There is an account with this e-mail already.': 'Mit dieser E-Mail gibt es schon ein Konto.',
  'This is the only way into your account. Set a password first.':
    'Das ist der einzige Weg in dein Konto. Lege zuerst ein Passwort fest.',
  'This log-in is linked already.': 'Diese Anmeldung ist schon verknüpft.',
}
