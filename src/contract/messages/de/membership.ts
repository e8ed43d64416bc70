/** Mails about new devices, and becoming an artist, in German. */
export const membership: Record<string, string> = {
  'A link that shows it is you (optional)': 'Ein Link, der zeigt, dass du es bist (optional)',
  'A mail when your account is opened on a device that it did not know.':
    'Eine Mail, wenn dein Konto auf einem Gerät geöffnet wird, das es noch nicht kannte.',
  'About you and your music (optional)': 'Über dich und deine Musik (optional)',
  'Artist name': 'Künstlername',
  'Ask again': 'Noch einmal anfragen',
  'Ask to be an artist': 'Anfrage als Künstler senden',
  'Asks to be an artist: {title}': 'Möchte Künstler sein: {title}',
  'Do you make music yourself? Ask for a page of your own under your artist name.':
    'Machst du selbst Musik? Bitte um eine eigene Seite unter deinem Künstlernamen.',
  'If that was you, there is nothing to do. If not, log out that device and change your password at once.':
    'Wenn du das warst, ist nichts zu tun. Wenn nicht, melde das Gerät ab und ändere sofort dein Passwort.',
  'Log-in from a new device': 'Anmeldung auf einem neuen Gerät',
  'New log-in to your account': 'Neue Anmeldung in deinem Konto',
  'See where you are logged in': 'Ansehen, wo du angemeldet bist',
  'See your page': 'Deine Seite ansehen',
  'Sent on {date}. The answer comes by mail and stands here.':
    'Gesendet am {date}. Die Antwort kommt per Mail und steht dann hier.',
  'There is an artist of this name already.': 'Einen Künstler dieses Namens gibt es schon.',
  'These mails can be switched off in the account.': 'Diese Mails lassen sich im Konto abschalten.',
  'This account has an artist already.': 'Dieses Konto hat schon einen Künstler.',
  'This artist belongs to somebody already.': 'Dieser Künstler gehört schon jemandem.',
  'This is not a web address.': 'Das ist keine Webadresse.',
  'This request was decided already.': 'Über diese Anfrage ist schon entschieden.',
  'Which mails you get. Those about your password and e-mail always come.':
    'Welche Mails du bekommst. Die zu Passwort und E-Mail kommen immer.',
  'Withdraw the request': 'Anfrage zurückziehen',
  'You are an artist at {name}': 'Du bist jetzt Künstler bei {name}',
  'You are an artist here. Your page shows to others once it has music.':
    'Du bist hier Künstler. Andere sehen deine Seite, sobald Musik darauf ist.',
  'You asked to appear at {name} as the artist {title}.':
    'Du wolltest bei {name} als {title} unter den Künstlern erscheinen.',
  'Your account at {name} was opened on a device that it did not know.':
    'Dein Konto bei {name} wurde auf einem Gerät geöffnet, das es noch nicht kannte.',
  'Your earlier request is still waiting.': 'Deine frühere Anfrage wartet noch.',
  'Your request for {title} was not granted.': 'Deine Anfrage für {title} wurde nicht angenommen.',
  'Your request is granted: at {name} you appear as {title}.':
    'Deine Anfrage wurde angenommen: Bei {name} erscheinst du als {title}.',
  'Your request was not granted': 'Deine Anfrage wurde nicht angenommen',
  '{name} asks to appear as the artist {title}.': '{name} möchte als {title} unter den Künstlern erscheinen.',
}
