/** Logging in, the account and mails, in German. */
export const account: Record<string, string> = {
  'A small demo catalogue is already here. Press play on anything.':
    'Ein kleiner Demo-Katalog ist schon da. Drück irgendwo auf Play.',
  'Already have an account?': 'Schon ein Konto?',
  'Ask for a new link': 'Neuen Link anfordern',
  'Authentification failed try again!': 'Anmeldung fehlgeschlagen. Versuch es noch einmal!',
  'Back to the log-in': 'Zurück zur Anmeldung',
  'Bring your music': 'Bring deine Musik mit',
  'Change the password': 'Passwort ändern',
  'Choose a new password': 'Neues Passwort wählen',
  Copy: 'Kopieren',
  'Create account': 'Konto erstellen',
  'Create the administrator': 'Administrator anlegen',
  'E-mail': 'E-Mail',
  'Every setting can be read and changed on the server.':
    'Jede Einstellung lässt sich auf dem Server lesen und ändern.',
  'Everything runs. What to do from here, in any order.':
    'Alles läuft. So geht es weiter, in beliebiger Reihenfolge.',
  'First administrator': 'Erster Administrator',
  'For the account {email}. All devices will have to log in again.':
    'Für das Konto {email}. Alle Geräte müssen sich neu anmelden.',
  'Forgotten password': 'Passwort vergessen',
  'Forgotten your password?': 'Passwort vergessen?',
  'I accept the terms of this place.': 'Ich akzeptiere die hier geltenden Bedingungen.',
  'If it was not you, there is nothing to do: your password stays as it is.':
    'Warst du es nicht, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.',
  'If that was you, choose one here. The link works once, for {minutes} minutes.':
    'Warst du das, wähle hier ein neues. Der Link funktioniert einmal und {minutes} Minuten lang.',
  'If there is an account for {email}, a link for a new password is on its way. It works for half an hour.':
    'Falls es ein Konto für {email} gibt, ist ein Link für ein neues Passwort unterwegs. Er gilt eine halbe Stunde.',
  'Invite listeners': 'Lade Hörer ein',
  'It runs. This first account looks after it: the administrator.':
    'Es läuft. Dieses erste Konto kümmert sich darum: der Administrator.',
  'It works once, and for a day. While there is no administrator, the server prints a new one when it starts.':
    'Er funktioniert einmal und einen Tag lang. Solange es keinen Administrator gibt, gibt der Server bei jedem Start einen neuen aus.',
  'It works once, and for half an hour. You can ask for a new one.':
    'Er funktioniert einmal und eine halbe Stunde lang. Du kannst einen neuen anfordern.',
  Listen: 'Musik hören',
  'Log in to pick up where the needle left off.':
    'Melde dich an und hör da weiter, wo die Nadel aufgesetzt hat.',
  'Log in with the new one.': 'Melde dich mit dem neuen an.',
  'Look into your mail': 'Sieh in deinem Postfach nach',
  'New password': 'Neues Passwort',
  'New to {name}?': 'Neu bei {name}?',
  'Open the player': 'Player öffnen',
  'Password once more': 'Passwort wiederholen',
  'Please fill this in.': 'Bitte fülle das aus.',
  'Please tick this box.': 'Bitte setze hier ein Häkchen.',
  'Send the link': 'Link senden',
  'Set it up': 'Richte es ein',
  'Somebody asked for a new password for your account at {name}.':
    'Jemand hat ein neues Passwort für dein Konto bei {name} angefordert.',
  'Tags, covers and albums come along. Run it again whenever the folder has grown.':
    'Tags, Cover und Alben kommen mit. Starte es noch einmal, wenn der Ordner gewachsen ist.',
  'Tell us the e-mail of your account, and we send you a link for a new one.':
    'Gib die E-Mail-Adresse deines Kontos an, und wir schicken dir einen Link für ein neues Passwort.',
  'The link was not sent to this e-mail.': 'Der Link ging nicht an diese E-Mail-Adresse.',
  'They create their own accounts at this address.': 'Sie erstellen ihre Konten selbst unter dieser Adresse.',
  'This is not valid.': 'Das ist ungültig.',
  'This link no longer works': 'Dieser Link funktioniert nicht mehr',
  'Welcome back': 'Willkommen zurück',
  'Welcome to {name}': 'Willkommen bei {name}',
  'You need to login to your account': 'Du musst dich bei deinem Konto anmelden',
  'Your password is changed.': 'Dein Passwort ist geändert.',
  'Your queue and your plays, wherever you listen on {name}.':
    'Deine Warteschlange und was du hörst, wo auch immer du {name} nutzt.',
  '{app} is yours, {name}': '{app} gehört dir, {name}',
}
