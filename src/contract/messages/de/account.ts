/** Logging in, the account and mails, in German. */
export const account: Record<string, string> = {
  'A code from an app on your phone, asked for beside your password.':
    'Ein Code aus einer App auf deinem Handy, der neben deinem Passwort abgefragt wird.',
  'A small demo catalogue is already here. Press play on anything.':
    'Ein kleiner Demo-Katalog ist schon da. Drück irgendwo auf Play.',
  'Add a passkey': 'Passkey hinzufügen',
  'Already have an account?': 'Schon ein Konto?',
  Appearance: 'Darstellung',
  'Ask for a new link': 'Neuen Link anfordern',
  'Authentification failed try again!': 'Anmeldung fehlgeschlagen. Versuch es noch einmal!',
  'Back to the log-in': 'Zurück zur Anmeldung',
  'Bring your music': 'Bring deine Musik mit',
  'Change e-mail': 'E-Mail ändern',
  'Change password': 'Passwort ändern',
  'Change picture': 'Bild ändern',
  'Change the password': 'Passwort ändern',
  'Changing it logs you out on all other devices.':
    'Wenn du es änderst, wirst du auf allen anderen Geräten abgemeldet.',
  'Choose a new password': 'Neues Passwort wählen',
  Code: 'Code',
  'Code that the app shows': 'Code, den die App anzeigt',
  'Confirm my e-mail': 'Meine E-Mail bestätigen',
  Confirmed: 'Bestätigt',
  Copy: 'Kopieren',
  'Copy the codes': 'Codes kopieren',
  'Create account': 'Konto erstellen',
  'Create the administrator': 'Administrator anlegen',
  Dark: 'Dunkel',
  'Delete account': 'Konto löschen',
  'Delete your account?': 'Dein Konto löschen?',
  'Download your data': 'Deine Daten herunterladen',
  'E-mail': 'E-Mail',
  'Everything runs. What to do from here, in any order.':
    'Alles läuft. So geht es weiter, in beliebiger Reihenfolge.',
  'First administrator': 'Erster Administrator',
  'For logging in and for mails of this place. Nobody else sees it.':
    'Zum Anmelden und für Mails von hier. Niemand sonst sieht sie.',
  'For the account {email}. All devices will have to log in again.':
    'Für das Konto {email}. Alle Geräte müssen sich neu anmelden.',
  'Forgotten password': 'Passwort vergessen',
  'Forgotten your password?': 'Passwort vergessen?',
  'Go on': 'Weiter',
  'Go on listening': 'Weiterhören',
  'I accept the terms of this place.': 'Ich akzeptiere die hier geltenden Bedingungen.',
  'I have kept them': 'Ich habe sie gesichert',
  'If it was not you, there is nothing to do: your password stays as it is.':
    'Warst du es nicht, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.',
  'If that was not you, ask for a new password on the log-in page at once.':
    'Falls du das nicht warst, fordere sofort auf der Anmeldeseite ein neues Passwort an.',
  'If that was not you, somebody has got into your account: write to whoever runs {name}.':
    'Falls du das nicht warst, ist jemand in dein Konto gelangt: Schreib denen, die {name} betreiben.',
  'If that was you, choose one here. The link works once, for {minutes} minutes.':
    'Warst du das, wähle hier ein neues. Der Link funktioniert einmal und {minutes} Minuten lang.',
  'If there is an account for {email}, a link for a new password is on its way. It works for half an hour.':
    'Falls es ein Konto für {email} gibt, ist ein Link für ein neues Passwort unterwegs. Er gilt eine halbe Stunde.',
  'If you have no account there, there is nothing to do.':
    'Falls du dort kein Konto hast, brauchst du nichts zu tun.',
  'Invite listeners': 'Lade Hörer ein',
  'Is it you?': 'Bist du es?',
  'It runs. This first account looks after it: the administrator.':
    'Es läuft. Dieses erste Konto kümmert sich darum: der Administrator.',
  'It works once, and for a day. While there is no administrator, the server prints a new one when it starts.':
    'Er funktioniert einmal und einen Tag lang. Solange es keinen Administrator gibt, gibt der Server bei jedem Start einen neuen aus.',
  'It works once, and for a day. Your account settings send you a new one.':
    'Er funktioniert einmal und einen Tag lang. In deinen Kontoeinstellungen bekommst du einen neuen.',
  'It works once, and for half an hour. You can ask for a new one.':
    'Er funktioniert einmal und eine halbe Stunde lang. Du kannst einen neuen anfordern.',
  'Keep them where you find them again.': 'Bewahre sie dort auf, wo du sie wiederfindest.',
  'Keep these codes: each lets you in once when your phone is not at hand. They are shown this once.':
    'Bewahre diese Codes auf: Jeder lässt dich einmal hinein, wenn dein Handy nicht zur Hand ist. Sie werden nur dieses eine Mal angezeigt.',
  'Kept in this browser.': 'Gilt für diesen Browser.',
  'Last changed on {date}.': 'Zuletzt geändert am {date}.',
  'Last used on {date}': 'Zuletzt benutzt am {date}',
  Listen: 'Musik hören',
  'Log in by fingerprint, face or security key, without a password.':
    'Melde dich mit Fingerabdruck, Gesicht oder Sicherheitsschlüssel an, ohne Passwort.',
  'Log in to pick up where the needle left off.':
    'Melde dich an und hör da weiter, wo die Nadel stehen geblieben ist.',
  'Log in with a passkey': 'Mit Passkey anmelden',
  'Log in with the new one.': 'Melde dich mit dem neuen an.',
  'Log out everywhere else': 'Überall sonst abmelden',
  'Log out {device}': '{device} abmelden',
  'Look into your mail': 'Sieh in deinem Postfach nach',
  'Made on {date}': 'Angelegt am {date}',
  'Make new codes': 'Neue Codes erstellen',
  'New e-mail': 'Neue E-Mail',
  'New password': 'Neues Passwort',
  'New to {name}?': 'Neu bei {name}?',
  'Not confirmed': 'Nicht bestätigt',
  Now: 'Jetzt',
  'On since {date}': 'An seit {date}',
  'One more step': 'Noch ein Schritt',
  'Open the link that we sent to {email}. Until then nothing changes.':
    'Öffne den Link, den wir an {email} geschickt haben. Bis dahin ändert sich nichts.',
  'Open the player': 'Player öffnen',
  'Others find you, your public playlists and who you follow. Else they see your name alone.':
    'Andere finden dich, deine öffentlichen Playlists und wem du folgst. Sonst sehen sie nur deinen Namen.',
  Passkey: 'Passkey',
  Passkeys: 'Passkeys',
  'Passkeys work at {address}.': 'Passkeys funktionieren unter {address}.',
  'Password once more': 'Passwort wiederholen',
  'Please confirm that this e-mail belongs to your account at {name}.':
    'Bitte bestätige, dass diese E-Mail-Adresse zu deinem Konto bei {name} gehört.',
  'Please fill this in.': 'Bitte fülle das aus.',
  'Please log in again.': 'Bitte melde dich noch einmal an.',
  'Please tick this box.': 'Bitte setze hier ein Häkchen.',
  'Please type your password.': 'Bitte gib dein Passwort ein.',
  'Please write them down.': 'Bitte schreib sie auf.',
  'Present password': 'Aktuelles Passwort',
  Privacy: 'Privatsphäre',
  'Public profile': 'Öffentliches Profil',
  'QR code': 'QR-Code',
  Remove: 'Entfernen',
  'Remove this passkey?': 'Diesen Passkey entfernen?',
  'Remove {name}': '{name} entfernen',
  'Save profile': 'Profil speichern',
  'Scan this with your authenticator app, or type the key into it.':
    'Scanne das mit deiner Authenticator-App oder gib dort den Schlüssel ein.',
  'Second factor': 'Zweiter Faktor',
  'Send a link to confirm it': 'Bestätigungslink senden',
  'Send a link to the new e-mail': 'Link an die neue E-Mail senden',
  'Send the link': 'Link senden',
  Sessions: 'Sitzungen',
  'Set it up': 'Richte es ein',
  'Set up an authenticator app': 'Authenticator-App einrichten',
  'Shown on your playlists and to who follows you.':
    'Zu sehen bei deinen Playlists und für alle, die dir folgen.',
  'Somebody asked for a new password for your account at {name}.':
    'Jemand hat ein neues Passwort für dein Konto bei {name} angefordert.',
  Success: 'Erledigt',
  'Tags, covers and albums come along. Run it again whenever the folder has grown.':
    'Tags, Cover und Alben kommen mit. Starte es noch einmal, wenn der Ordner gewachsen ist.',
  'Take everything with you as a file, or leave this place for good.':
    'Nimm alles als Datei mit oder verlasse diesen Ort für immer.',
  'Tell us the e-mail of your account, and we send you a link for a new one.':
    'Gib die E-Mail-Adresse deines Kontos an, und wir schicken dir einen Link für ein neues Passwort.',
  'The link was not sent to this e-mail.': 'Der Link ging nicht an diese E-Mail-Adresse.',
  'The link works once, for {hours} hours.': 'Der Link funktioniert einmal und {hours} Stunden lang.',
  'The password of your account at {name} was changed.':
    'Das Passwort deines Kontos bei {name} wurde geändert.',
  Theme: 'Design',
  'There are too many passkeys already.': 'Es gibt schon zu viele Passkeys.',
  'They create their own accounts at this address.': 'Sie erstellen ihre Konten selbst unter dieser Adresse.',
  'This code does not fit.': 'Dieser Code stimmt nicht.',
  'This device': 'Dieses Gerät',
  'This is not valid.': 'Das ist ungültig.',
  'This is not your password.': 'Das ist nicht dein Passwort.',
  'This link no longer works': 'Dieser Link funktioniert nicht mehr',
  'This passkey does not fit.': 'Dieser Passkey passt nicht.',
  'Turn on': 'Einschalten',
  'Type the code that your authenticator app shows, or one of your recovery codes.':
    'Gib den Code ein, den deine Authenticator-App anzeigt, oder einen deiner Wiederherstellungscodes.',
  'Unknown device': 'Unbekanntes Gerät',
  'Welcome back': 'Willkommen zurück',
  'Welcome to {name}': 'Willkommen bei {name}',
  'What others see of you.': 'Was andere von dir sehen.',
  'Where you are logged in.': 'Wo du angemeldet bist.',
  'You can no longer log in by it.': 'Du kannst dich damit nicht mehr anmelden.',
  'You need to login to your account': 'Du musst dich bei deinem Konto anmelden',
  'Your account at {name} now belongs to {email}.': 'Dein Konto bei {name} gehört jetzt zu {email}.',
  'Your account is made. Open the link that we sent to {email}, and log in.':
    'Dein Konto ist angelegt. Öffne den Link, den wir an {email} geschickt haben, und melde dich an.',
  'Your data': 'Deine Daten',
  'Your e-mail is confirmed': 'Deine E-Mail ist bestätigt',
  'Your e-mail was changed': 'Deine E-Mail wurde geändert',
  'Your password': 'Dein Passwort',
  'Your password is changed.': 'Dein Passwort ist geändert.',
  'Your password was changed': 'Dein Passwort wurde geändert',
  'Your profile is saved.': 'Dein Profil ist gespeichert.',
  'Your queue and your plays, wherever you listen on {name}.':
    'Deine Warteschlange und was du hörst, wo auch immer du {name} nutzt.',
  'Your songs, playlists, likes and history are removed at once. This cannot be undone.':
    'Deine Songs, Playlists, Favoriten und dein Verlauf werden sofort entfernt. Das lässt sich nicht rückgängig machen.',
  '{app} is yours, {name}': '{app} gehört dir, {name}',
  '{browser} on {system}': '{browser} auf {system}',
  '{email} belongs to your account.': '{email} gehört zu deinem Konto.',
}
