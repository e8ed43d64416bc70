/** Visitor pages and the contact form, in German. */
export const visitors: Record<string, string> = {
  '{name} ({email}) wrote:': '{name} ({email}) schreibt:',
  '{name} plays albums, playlists and your own uploads in one calm player that remembers your queue on every device.':
    '{name} spielt Alben, Playlists und deine eigenen Songs in einem ruhigen Player, der sich deine Stelle und deine Warteschlange auf jedem Gerät merkt.',
  '{name} reported {title}.': '{name} meldet {title}.',
  'Anything else we should know? (optional)': 'Was sollten wir wissen? (freiwillig)',
  Contact: 'Kontakt',
  'Contact the people behind {name}. We’ll reply by email.':
    'Schreib denen, die {name} betreiben. Die Antwort kommt per Mail.',
  'Contact: {subject}': 'Kontakt: {subject}',
  'Copyright or rights violation': 'Es verwendet, was anderen gehört',
  'Full albums': 'Ganze Alben',
  'Gapless, with consistent volume from the first track to the last.':
    'Vom ersten Song bis zum letzten gespielt, jeder so laut wie die anderen.',
  'Hateful or offensive content': 'Es ist hasserfüllt oder beleidigend',
  'Incorrect information': 'Die Angaben sind falsch',
  'Leave this empty': 'Dieses Feld leer lassen',
  'Lyrics that follow along, line by line.': 'Die Worte folgen dem Song, Zeile für Zeile.',
  Message: 'Nachricht',
  'Message sent. We’ll reply by email.': 'Deine Nachricht ist unterwegs. Die Antwort kommt per Mail.',
  More: 'Mehr',
  'More to explore': 'Ebenfalls im Haus',
  'New arrivals. Press play on anything you see.':
    'Neu an der Wand, und jedes Stück spielt. Komm näher und drück auf Play.',
  'Pause on one device and pick up on another.':
    'Hör auf einem Gerät auf und mach mit derselben Warteschlange auf einem anderen weiter.',
  'Pick up where you left off': 'Weiterhören, wo du aufgehört hast',
  'Play it now': 'Jetzt abspielen',
  'Put the needle down anywhere.': 'Setz die Nadel auf, wo du willst.',
  'Replies to this email go to {email}.': 'Eine Antwort auf diese Mail geht an {email}.',
  Report: 'Melden',
  Reported: 'Gemeldet',
  'Reported: {title}': 'Gemeldet: {title}',
  'Review report': 'Ansehen',
  Send: 'Senden',
  'Set the rules once; matching songs are added automatically.':
    'Sag einmal, was hineingehört; neue Songs finden von selbst hinein.',
  'Smart playlists': 'Playlists, die sich selbst füllen',
  'Something else': 'Etwas anderes',
  'Spam or misleading': 'Es ist Spam oder täuscht Leute',
  'Start listening': 'Jetzt hören',
  Subject: 'Betreff',
  'Synced lyrics': 'Songtexte im Takt',
  'Thanks. We’ll take a look.': 'Danke. Jemand sieht es sich an.',
  'What’s wrong with {title}?': 'Was stimmt mit {title} nicht?',
  'Write another message': 'Noch eine schreiben',
  'You’ve already reported this.': 'Das hast du schon gemeldet.',
}
