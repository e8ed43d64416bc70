/** What visitors meet first, and writing to whoever runs the place, in German. */
export const visitors: Record<string, string> = {
  'Also in the house': 'Ebenfalls im Haus',
  'Lyrics in time': 'Songtexte im Takt',
  More: 'Mehr',
  'New on the wall, and every piece of it plays. Step closer and press play.':
    'Neu an der Wand, und jedes Stück spielt. Komm näher und drück auf Play.',
  'Play it now': 'Jetzt abspielen',
  'Played from the first song to the last, each as loud as the others.':
    'Vom ersten Song bis zum letzten gespielt, jeder so laut wie die anderen.',
  'Playlists that fill themselves': 'Playlists, die sich selbst füllen',
  'Put the needle down anywhere.': 'Setz die Nadel auf, wo du willst.',
  'Say once what belongs there; new songs find their way in.':
    'Sag einmal, was hineingehört; neue Songs finden von selbst hinein.',
  'Start listening': 'Jetzt hören',
  'Stop on one screen and go on with the same queue on another.':
    'Hör auf einem Gerät auf und mach mit derselben Warteschlange auf einem anderen weiter.',
  'The words follow the song, line by line.': 'Die Worte folgen dem Song, Zeile für Zeile.',
  'Whole albums': 'Ganze Alben',
  'Your place, kept': 'Deine Stelle, gemerkt',
  '{name} plays albums, playlists and songs of your own in one calm player that keeps your place and your queue on every screen.':
    '{name} spielt Alben, Playlists und deine eigenen Songs in einem ruhigen Player, der sich deine Stelle und deine Warteschlange auf jedem Gerät merkt.',
}
