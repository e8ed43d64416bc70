/** Mirrors of remote episodes, in German. */
export const copies: Record<string, string> = {
  'All episodes': 'Alle Folgen',
  'Copy not available': 'Keine Kopie zu bekommen',
  'Download now': 'Kopie jetzt holen',
  'Downloading…': 'Die Kopie wird geholt.',
  'Episodes hosted elsewhere are downloaded to this server and kept even if the source disappears.':
    'Folgen, die woanders liegen, werden geholt und bleiben, was auch aus ihrer Quelle wird.',
  'Keep local copies of episodes': 'Kopien der Folgen hier behalten',
  'Local copies are turned off for these episodes.':
    'Von diesen Folgen soll hier keine Kopie behalten werden.',
  'Local copy': 'Kopie hier',
  'Newest {n}': 'Die neuesten {n}',
  'Next attempt {moment}': 'Nächster Versuch {moment}',
  'Off – stream from the source': 'Nein, von ihrer Quelle spielen',
  'Saved on this server': 'Kopie behalten',
  'The disk is full.': 'Der Speicherplatz ist voll.',
  'This file exceeds the upload limit.': 'Diese Datei ist größer, als Uploads sein dürfen.',
  'Waiting to be copied': 'Kopie kommt noch',
}
