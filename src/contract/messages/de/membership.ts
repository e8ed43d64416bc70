/** Emails about new devices, and artist requests, in German. */
export const membership: Record<string, string> = {
  '{name} has requested an artist page as {title}.':
    '{name} möchte als {title} unter den Künstlern erscheinen.',
  'About you and your music (optional)': 'Über dich und deine Musik (optional)',
  'Apply again': 'Noch einmal anfragen',
  'Artist request: {title}': 'Möchte Künstler sein: {title}',
  'Choose which emails you get. Security emails are always sent.':
    'Welche Mails du bekommst. Die zu Passwort und E-Mail kommen immer.',
  'Email me when someone logs in from a new device.':
    'Eine Mail, wenn dein Konto auf einem Gerät geöffnet wird, das es noch nicht kannte.',
  'Enter a valid URL.': 'Das ist keine Webadresse.',
  'If this was you, you can ignore this email. If not, log out that device and change your password right away.':
    'Wenn du das warst, ist nichts zu tun. Wenn nicht, melde das Gerät ab und ändere sofort dein Passwort.',
  'Make music? Request a page under your artist name.':
    'Machst du selbst Musik? Bitte um eine eigene Seite unter deinem Künstlernamen.',
  'New login alerts': 'Anmeldung auf einem neuen Gerät',
  'New login to your account': 'Neue Anmeldung in deinem Konto',
  'Request declined': 'Deine Anfrage wurde nicht angenommen',
  'See where you’re logged in': 'Ansehen, wo du angemeldet bist',
  'See your page': 'Deine Seite ansehen',
  'Someone logged in to your {name} account from a new device.':
    'Dein Konto bei {name} wurde auf einem Gerät geöffnet, das es noch nicht kannte.',
  'This artist is already linked to a user.': 'Dieser Künstler gehört schon jemandem.',
  'This request has already been decided.': 'Über diese Anfrage ist schon entschieden.',
  'This user already has an artist page.': 'Dieses Konto hat schon einen Künstler.',
  'Withdraw request': 'Anfrage zurückziehen',
  'You asked for an artist page as {title} on {name}.':
    'Du wolltest bei {name} als {title} unter den Künstlern erscheinen.',
  'You can turn off these emails in your account settings.': 'Diese Mails lassen sich im Konto abschalten.',
  'You have an artist page. It becomes public once it has music.':
    'Du bist hier Künstler. Andere sehen deine Seite, sobald Musik darauf ist.',
  'You’re now an artist on {name}': 'Du bist jetzt Künstler bei {name}',
  'Your previous request is still pending.': 'Deine frühere Anfrage wartet noch.',
  'Your request for {title} was declined.': 'Deine Anfrage für {title} wurde nicht angenommen.',
  'Your request was approved. You now appear as {title} on {name}.':
    'Deine Anfrage wurde angenommen: Bei {name} erscheinst du als {title}.',
  'An administrator of {name} changed the email address of your account. You can no longer log in with this one.':
    'Jemand aus der Administration von {name} hat die E-Mail-Adresse deines Kontos geändert. Mit dieser kannst du dich nicht mehr anmelden.',
  'An administrator of {name} changed the email address of your account to this one. Log in with it from now on.':
    'Jemand aus der Administration von {name} hat die E-Mail-Adresse deines Kontos auf diese geändert. Melde dich ab jetzt mit ihr an.',
  'Your email address was changed': 'Deine E-Mail-Adresse wurde geändert',
  'If you don’t know about this, please contact us.': 'Wenn du davon nichts weißt, schreib uns bitte.',
  'Contact us': 'Kontakt',
  'An artist needs an owner. Make someone else an owner first.':
    'Ein Künstler braucht einen Besitzer. Mach zuerst jemand anderen zum Besitzer.',
  'Already a member of this team.': 'Ist schon im Team.',
  'This team is full.': 'Dieses Team ist voll.',
  'This invitation is for another account.': 'Diese Einladung gilt für ein anderes Konto.',
  'The song already has this file.': 'Der Song hat diese Datei bereits.',
  'Another song already has this file.': 'Ein anderer Song hat diese Datei bereits.',
}
