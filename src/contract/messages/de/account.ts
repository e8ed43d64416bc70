/** Login, account and emails, in German. */
export const account: Record<string, string> = {
  'By continuing, you agree to the {terms} and confirm that you have read the {privacy}.':
    'Mit dem Fortfahren stimmst du den {terms} zu und bestätigst, die {privacy} gelesen zu haben.',
  'By continuing, you agree to the {terms}.': 'Mit dem Fortfahren stimmst du den {terms} zu.',
  'I agree to the {terms} and have read the {privacy}.':
    'Ich stimme den {terms} zu und habe die {privacy} gelesen.',
  'I agree to the {terms}.': 'Ich stimme den {terms} zu.',
  Imprint: 'Impressum',
  'Legal pages': 'Rechtliche Seiten',
  'Privacy policy': 'Datenschutzerklärung',
  'privacy policy': 'Datenschutzerklärung',
  'Terms of use': 'Nutzungsbedingungen',
  'terms of use': 'Nutzungsbedingungen',
  '{browser} on {system}': '{browser} auf {system}',
  '{email} is confirmed.': '{email} gehört zu deinem Konto.',
  'A code from an app on your phone, in addition to your password.':
    'Ein Code aus einer App auf deinem Handy, der neben deinem Passwort abgefragt wird.',
  'Account created. Open the link we sent to {email}, then log in.':
    'Dein Konto ist angelegt. Öffne den Link, den wir an {email} geschickt haben, und melde dich an.',
  'Active now': 'Jetzt',
  'Add passkey': 'Passkey hinzufügen',
  'Add your music': 'Bring deine Musik mit',
  'Already have an account?': 'Schon ein Konto?',
  Appearance: 'Darstellung',
  'Authentification failed try again!': 'Anmeldung fehlgeschlagen. Versuch es noch einmal!',
  'Back to log in': 'Zurück zur Anmeldung',
  'Change email': 'E-Mail ändern',
  'Change password': 'Passwort ändern',
  'Change photo': 'Bild ändern',
  'Check your email': 'Sieh in deinem Postfach nach',
  'Choose a new password': 'Neues Passwort wählen',
  Code: 'Code',
  'Code from the app': 'Code, den die App anzeigt',
  'Confirm it’s you': 'Bist du es?',
  'Confirm my email': 'Meine E-Mail bestätigen',
  'Confirm password': 'Passwort wiederholen',
  Confirmed: 'Bestätigt',
  Continue: 'Weiter',
  Copy: 'Kopieren',
  'Copy codes': 'Codes kopieren',
  'Create account': 'Konto erstellen',
  'Create administrator account': 'Administrator anlegen',
  'Created on {date}': 'Angelegt am {date}',
  'Current password': 'Aktuelles Passwort',
  Dark: 'Dunkel',
  'Delete account': 'Konto löschen',
  'Delete your account?': 'Dein Konto löschen?',
  Devices: 'Geräte',
  'Devices where you’re logged in.': 'Wo du angemeldet bist.',
  'Download a copy of your data, or delete your account.':
    'Nimm alles als Datei mit oder verlasse diesen Ort für immer.',
  'Download your data': 'Deine Daten herunterladen',
  Email: 'E-Mail',
  'Email changed': 'Deine E-Mail wurde geändert',
  'Email confirmed': 'E-Mail bestätigt',
  'Enter the code from your authenticator app, or a recovery code.':
    'Gib den Code ein, den deine Authenticator-App anzeigt, oder einen deiner Wiederherstellungscodes.',
  'Enter your email and we’ll send you a link to reset your password.':
    'Gib die E-Mail-Adresse deines Kontos an, und wir schicken dir einen Link für ein neues Passwort.',
  'Enter your password.': 'Bitte gib dein Passwort ein.',
  'Everything is running. Here’s what to do next, in any order.':
    'Alles läuft. So geht es weiter, in beliebiger Reihenfolge.',
  'First administrator': 'Erster Administrator',
  'For {email}. You’ll be logged out everywhere.':
    'Für das Konto {email}. Alle Geräte müssen sich neu anmelden.',
  'Forgot your password?': 'Passwort vergessen?',
  'Generate new codes': 'Neue Codes erstellen',
  'Get a new link': 'Neuen Link anfordern',
  'I’ve saved them': 'Ich habe sie gesichert',
  'If {email} has an account, we’ve sent a link to reset its password. It expires in 30 minutes.':
    'Falls es ein Konto für {email} gibt, ist ein Link für ein neues Passwort unterwegs. Er gilt eine halbe Stunde.',
  'If this was you, choose a new password here. The link works once and expires in {minutes} minutes.':
    'Warst du das, wähle hier ein neues. Der Link funktioniert einmal und {minutes} Minuten lang.',
  'If this wasn’t you, reset your password right away from the login page.':
    'Falls du das nicht warst, fordere sofort auf der Anmeldeseite ein neues Passwort an.',
  'If this wasn’t you, someone may have access to your account. Contact {name} right away.':
    'Falls du das nicht warst, ist jemand in dein Konto gelangt: Schreib denen, die {name} betreiben.',
  'If this wasn’t you, you can ignore this email. Your password hasn’t changed.':
    'Warst du es nicht, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.',
  'If you don’t have an account, you can ignore this email.':
    'Falls du dort kein Konto hast, brauchst du nichts zu tun.',
  'Imports tags, covers and albums. Run it again to add new files.':
    'Tags, Cover und Alben kommen mit. Starte es noch einmal, wenn der Ordner gewachsen ist.',
  'Invite listeners': 'Lade Hörer ein',
  'Keep listening': 'Weiterhören',
  'Last changed on {date}.': 'Zuletzt geändert am {date}.',
  'Last used on {date}': 'Zuletzt benutzt am {date}',
  Listen: 'Musik hören',
  'Log in to pick up where you left off.':
    'Melde dich an und hör da weiter, wo die Nadel stehen geblieben ist.',
  'Log in with a passkey': 'Mit Passkey anmelden',
  'Log in with your fingerprint, face or security key instead of a password.':
    'Melde dich mit Fingerabdruck, Gesicht oder Sicherheitsschlüssel an, ohne Passwort.',
  'Log in with your new password.': 'Melde dich mit dem neuen an.',
  'Log out {device}': '{device} abmelden',
  'Log out of all other devices': 'Überall sonst abmelden',
  'New email': 'Neue E-Mail',
  'New password': 'Neues Passwort',
  'New to {name}?': 'Neu bei {name}?',
  'On since {date}': 'An seit {date}',
  'One more step to log in': 'Noch ein Schritt',
  'Open the link we sent to {email}. Nothing changes until you do.':
    'Öffne den Link, den wir an {email} geschickt haben. Bis dahin ändert sich nichts.',
  'Open the player': 'Player öffnen',
  Passkey: 'Passkey',
  Passkeys: 'Passkeys',
  'Passkeys only work at {address}.': 'Passkeys funktionieren unter {address}.',
  'Password changed.': 'Dein Passwort ist geändert.',
  'Please accept the terms to continue.': 'Bitte setze hier ein Häkchen.',
  'Please confirm this email address for your {name} account.':
    'Bitte bestätige, dass diese E-Mail-Adresse zu deinem Konto bei {name} gehört.',
  'Please log in again.': 'Bitte melde dich noch einmal an.',
  Privacy: 'Privatsphäre',
  'Profile saved.': 'Dein Profil ist gespeichert.',
  'Public profile': 'Öffentliches Profil',
  'QR code for your authenticator app': 'QR-Code',
  Remove: 'Entfernen',
  'Remove {name}': '{name} entfernen',
  'Remove this passkey?': 'Diesen Passkey entfernen?',
  'Resend confirmation email': 'Bestätigungslink senden',
  'Reset your password': 'Passwort vergessen',
  'Save profile': 'Profil speichern',
  'Save these codes. Each one works once if you don’t have your phone. They won’t be shown again.':
    'Bewahre diese Codes auf: Jeder lässt dich einmal hinein, wenn dein Handy nicht zur Hand ist. Sie werden nur dieses eine Mal angezeigt.',
  'Save your recovery codes first.': 'Bitte schreib sie auf.',
  'Scan this with your authenticator app, or enter the key manually.':
    'Scanne das mit deiner Authenticator-App oder gib dort den Schlüssel ein.',
  'Send confirmation link': 'Link an die neue E-Mail senden',
  'Send reset link': 'Link senden',
  'Set up': 'Richte es ein',
  'Set up an authenticator app': 'Authenticator-App einrichten',
  'Share this link so people can create an account.':
    'Sie erstellen ihre Konten selbst unter dieser Adresse.',
  'Shown on your playlists and to your followers.':
    'Zu sehen bei deinen Playlists und für alle, die dir folgen.',
  'Someone asked to reset the password of your {name} account.':
    'Jemand hat ein neues Passwort für dein Konto bei {name} angefordert.',
  'Store them somewhere safe.': 'Bewahre sie dort auf, wo du sie wiederfindest.',
  Success: 'Erledigt',
  'That code is incorrect.': 'Dieser Code stimmt nicht.',
  'That passkey isn’t recognised.': 'Dieser Passkey passt nicht.',
  'The email of your {name} account is now {email}.': 'Dein Konto bei {name} gehört jetzt zu {email}.',
  'The link works once and expires in {hours} hours.':
    'Der Link funktioniert einmal und {hours} Stunden lang.',
  'The link works once and expires in 24 hours. Until there is an administrator, the server prints a new one every time it starts.':
    'Er funktioniert einmal und einen Tag lang. Solange es keinen Administrator gibt, gibt der Server bei jedem Start einen neuen aus.',
  'The link works once and expires in 24 hours. You can get a new one in account settings.':
    'Er funktioniert einmal und einen Tag lang. In deinen Kontoeinstellungen bekommst du einen neuen.',
  'The link works once and expires in 30 minutes. You can request a new one.':
    'Er funktioniert einmal und eine halbe Stunde lang. Du kannst einen neuen anfordern.',
  'The password of your {name} account was changed.': 'Das Passwort deines Kontos bei {name} wurde geändert.',
  Theme: 'Design',
  'This device': 'Dieses Gerät',
  'This field is required.': 'Dieses Feld ist erforderlich.',
  'This link has expired': 'Dieser Link funktioniert nicht mehr',
  'This link was sent to a different email address.': 'Der Link ging nicht an diese E-Mail-Adresse.',
  'This value isn’t valid.': 'Dieser Wert ist ungültig.',
  'Turn on': 'Einschalten',
  'Two-factor authentication': 'Zweiter Faktor',
  Unconfirmed: 'Nicht bestätigt',
  'Unknown device': 'Unbekanntes Gerät',
  'Used to log in and to email you. Only you can see it.':
    'Zum Anmelden und für Mails von hier. Niemand sonst sieht sie.',
  'Welcome back': 'Willkommen zurück',
  'Welcome to {app}, {name}': '{app} gehört dir, {name}',
  'Welcome to {name}': 'Willkommen bei {name}',
  'What other people can see.': 'Was andere von dir sehen.',
  'Wrong password.': 'Das ist nicht dein Passwort.',
  'You need to login to your account': 'Du musst dich bei deinem Konto anmelden',
  'You won’t be able to log in with it any more.': 'Du kannst dich damit nicht mehr anmelden.',
  'You’ll be logged out on all other devices.':
    'Wenn du es änderst, wirst du auf allen anderen Geräten abgemeldet.',
  'You’ve reached the maximum number of passkeys.': 'Es gibt schon zu viele Passkeys.',
  'Your data and account': 'Deine Daten und dein Konto',
  'Your password': 'Dein Passwort',
  'Your password was changed': 'Dein Passwort wurde geändert',
  'Your queue and history follow you everywhere you use {name}.':
    'Deine Warteschlange und was du hörst, wo auch immer du {name} nutzt.',
  'Your server is running. This first account is the administrator.':
    'Es läuft. Dieses erste Konto kümmert sich darum: der Administrator.',
  'Your songs, playlists, likes and history will be deleted immediately. This can’t be undone.':
    'Deine Songs, Playlists, Favoriten und dein Verlauf werden sofort entfernt. Das lässt sich nicht rückgängig machen.',
  'The theme is saved in this browser.': 'Das Design wird in diesem Browser gespeichert.',
  'The language is saved in your account.': 'Die Sprache wird in deinem Konto gespeichert.',
  'Notification settings': 'Einstellungen der Benachrichtigungen',
  'Press play on anything.': 'Spiel einfach etwas ab.',
  'As an owner, you change music and page, and manage the team.':
    'Als Besitzer änderst du Musik und Seite und verwaltest das Team.',
  'As an editor, you change music and page.': 'Als Bearbeiter änderst du Musik und Seite.',
  'As an analyst, you see figures and music.': 'Als Analyst siehst du Zahlen und Musik.',
  'Join the team': 'Dem Team beitreten',
  'Open artist area': 'Künstlerbereich öffnen',
  'You’re invited to the team of this artist.': 'Du bist ins Team dieses Künstlers eingeladen.',
  '{name} invites you to the team of this artist.': '{name} lädt dich ins Team dieses Künstlers ein.',
  'Log in with the account that was invited to join.':
    'Melde dich mit dem eingeladenen Konto an, um beizutreten.',
  'Purchases you can’t use any more: {number}. Download them first.':
    'Käufe, die du nicht mehr nutzen kannst: {number}. Lade sie vorher herunter.',
  '{artist} is still owed {amount}, which you give up.':
    '{artist} stehen noch {amount} zu, auf die du verzichtest.',
  'Open orders are cancelled.': 'Offene Bestellungen werden storniert.',
  'Invoices are kept as long as the law requires.':
    'Rechnungen bleiben so lange, wie es das Gesetz verlangt.',
  'Payout {number} of {amount} is not finished. Cancel it, or wait until it is paid.':
    'Die Auszahlung {number} über {amount} ist nicht abgeschlossen. Brich sie ab oder warte, bis sie bezahlt ist.',
  'You can’t delete your account yet': 'Du kannst dein Konto noch nicht löschen',
  'A payout is not finished. Cancel it, or wait until it is paid.':
    'Eine Auszahlung ist nicht abgeschlossen. Brich sie ab oder warte, bis sie bezahlt ist.',
  'You are still owed earnings.': 'Dir stehen noch Einnahmen zu.',
  'From your authenticator app, or a recovery code.':
    'Aus deiner Authenticator-App, oder ein Wiederherstellungscode.',
  'Use your password instead': 'Stattdessen das Passwort verwenden',
  'Use a code instead': 'Stattdessen einen Code verwenden',
  'Use a passkey': 'Passkey verwenden',
  'Log out and in again, then try again within 10 minutes.':
    'Melde dich ab und wieder an, und versuche es dann innerhalb von 10 Minuten noch einmal.',
  'Needed for important changes.': 'Nötig für wichtige Änderungen.',
}
