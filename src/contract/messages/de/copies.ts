/** Copies of episodes that lie elsewhere, in German. */
export const copies: Record<string, string> = {
  'All of them': 'Alle',
  'Copy here': 'Kopie hier',
  'Copy is kept': 'Kopie behalten',
  'Copy is to come': 'Kopie kommt noch',
  'Episodes that lie elsewhere are fetched and stay, whatever becomes of their source.':
    'Folgen, die woanders liegen, werden geholt und bleiben, was auch aus ihrer Quelle wird.',
  'Fetch the copy now': 'Kopie jetzt holen',
  'Keep a copy of episodes here': 'Kopien der Folgen hier behalten',
  'No copy to be had': 'Keine Kopie zu bekommen',
  'No, play them from their source': 'Nein, von ihrer Quelle spielen',
  'Of these episodes no copy is to be kept here.': 'Von diesen Folgen soll hier keine Kopie behalten werden.',
  'The copy is being fetched.': 'Die Kopie wird geholt.',
  'The newest {n}': 'Die neuesten {n}',
  'There is no room left on the disk.': 'Auf der Platte ist kein Platz mehr.',
  'This file is larger than uploads may be.': 'Diese Datei ist größer, als Uploads sein dürfen.',
  'Tried again {moment}': 'Nächster Versuch {moment}',
}
