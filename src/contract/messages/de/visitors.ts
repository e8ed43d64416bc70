/** What visitors meet first, and writing to whoever runs the place, in German. */
export const visitors: Record<string, string> = {
  'Also in the house': 'Ebenfalls im Haus',
  'An answer to this mail goes to {email}.': 'Eine Antwort auf diese Mail geht an {email}.',
  Contact: 'Kontakt',
  'Contact: {subject}': 'Kontakt: {subject}',
  'It is hateful or offensive': 'Es ist hasserfüllt oder beleidigend',
  'It is spam or deceives people': 'Es ist Spam oder täuscht Leute',
  'It uses what belongs to somebody else': 'Es verwendet, was anderen gehört',
  'Its details are wrong': 'Die Angaben sind falsch',
  'Leave this empty': 'Dieses Feld leer lassen',
  'Look at it': 'Ansehen',
  'Lyrics in time': 'Songtexte im Takt',
  Message: 'Nachricht',
  More: 'Mehr',
  'New on the wall, and every piece of it plays. Step closer and press play.':
    'Neu an der Wand, und jedes Stück spielt. Komm näher und drück auf Play.',
  'Play it now': 'Jetzt abspielen',
  'Played from the first song to the last, each as loud as the others.':
    'Vom ersten Song bis zum letzten gespielt, jeder so laut wie die anderen.',
  'Playlists that fill themselves': 'Playlists, die sich selbst füllen',
  'Put the needle down anywhere.': 'Setz die Nadel auf, wo du willst.',
  Report: 'Melden',
  Reported: 'Gemeldet',
  'Reported: {title}': 'Gemeldet: {title}',
  'Say once what belongs there; new songs find their way in.':
    'Sag einmal, was hineingehört; neue Songs finden von selbst hinein.',
  Send: 'Senden',
  'Something else': 'Etwas anderes',
  'Start listening': 'Jetzt hören',
  'Stop on one screen and go on with the same queue on another.':
    'Hör auf einem Gerät auf und mach mit derselben Warteschlange auf einem anderen weiter.',
  Subject: 'Betreff',
  'Thank you. Somebody will look at it.': 'Danke. Jemand sieht es sich an.',
  'The words follow the song, line by line.': 'Die Worte folgen dem Song, Zeile für Zeile.',
  'What is wrong with {title}?': 'Was stimmt mit {title} nicht?',
  'What should we know? (optional)': 'Was sollten wir wissen? (freiwillig)',
  'Whole albums': 'Ganze Alben',
  'Write another one': 'Noch eine schreiben',
  'Write to whoever runs {name}. The answer comes by mail.':
    'Schreib denen, die {name} betreiben. Die Antwort kommt per Mail.',
  'You have reported this already.': 'Das hast du schon gemeldet.',
  'Your message is on its way. The answer comes by mail.':
    'Deine Nachricht ist unterwegs. Die Antwort kommt per Mail.',
  'Your place, kept': 'Deine Stelle, gemerkt',
  '{name} ({email}) writes:': '{name} ({email}) schreibt:',
  '{name} plays albums, playlists and songs of your own in one calm player that keeps your place and your queue on every screen.':
    '{name} spielt Alben, Playlists und deine eigenen Songs in einem ruhigen Player, der sich deine Stelle und deine Warteschlange auf jedem Gerät merkt.',
  '{name} reports {title}.': '{name} meldet {title}.',
}
