/** What visitors meet first, and writing to whoever runs the place, in Spanish. */
export const visitors: Record<string, string> = {
  'Also in the house': 'También en la casa',
  'Lyrics in time': 'Letras a tiempo',
  More: 'Más',
  'New on the wall, and every piece of it plays. Step closer and press play.':
    'Novedades en la pared, y todas suenan. Acércate y dale a reproducir.',
  'Play it now': 'Escúchalo ya',
  'Played from the first song to the last, each as loud as the others.':
    'De la primera canción a la última, todas al mismo volumen.',
  'Playlists that fill themselves': 'Listas que se llenan solas',
  'Put the needle down anywhere.': 'Pon la aguja donde quieras.',
  'Say once what belongs there; new songs find their way in.':
    'Di una vez qué va en ella; las canciones nuevas llegan solas.',
  'Start listening': 'Empieza a escuchar',
  'Stop on one screen and go on with the same queue on another.':
    'Para en una pantalla y sigue con la misma cola en otra.',
  'The words follow the song, line by line.': 'Las palabras siguen la canción, línea a línea.',
  'Whole albums': 'Álbumes enteros',
  'Your place, kept': 'Tu sitio, guardado',
  '{name} plays albums, playlists and songs of your own in one calm player that keeps your place and your queue on every screen.':
    '{name} reproduce álbumes, listas y tus propias canciones en un reproductor tranquilo que guarda tu sitio y tu cola en cada pantalla.',
}
