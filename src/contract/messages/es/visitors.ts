/** What visitors meet first, and writing to whoever runs the place, in Spanish. */
export const visitors: Record<string, string> = {
  'Also in the house': 'También en la casa',
  'An answer to this mail goes to {email}.': 'Una respuesta a este correo llega a {email}.',
  Contact: 'Contacto',
  'Contact: {subject}': 'Contacto: {subject}',
  'It is hateful or offensive': 'Es odioso u ofensivo',
  'It is spam or deceives people': 'Es spam o engaña a la gente',
  'It uses what belongs to somebody else': 'Usa lo que es de otra persona',
  'Its details are wrong': 'Sus datos son incorrectos',
  'Leave this empty': 'Deja esto vacío',
  'Look at it': 'Verlo',
  'Lyrics in time': 'Letras a tiempo',
  Message: 'Mensaje',
  More: 'Más',
  'New on the wall, and every piece of it plays. Step closer and press play.':
    'Novedades en la pared, y todas suenan. Acércate y dale a reproducir.',
  'Play it now': 'Escúchalo ya',
  'Played from the first song to the last, each as loud as the others.':
    'De la primera canción a la última, todas al mismo volumen.',
  'Playlists that fill themselves': 'Listas que se llenan solas',
  'Put the needle down anywhere.': 'Pon la aguja donde quieras.',
  Report: 'Denunciar',
  Reported: 'Denunciado',
  'Reported: {title}': 'Denunciado: {title}',
  'Say once what belongs there; new songs find their way in.':
    'Di una vez qué va en ella; las canciones nuevas llegan solas.',
  Send: 'Enviar',
  'Something else': 'Otra cosa',
  'Start listening': 'Empieza a escuchar',
  'Stop on one screen and go on with the same queue on another.':
    'Para en una pantalla y sigue con la misma cola en otra.',
  Subject: 'Asunto',
  'Thank you. Somebody will look at it.': 'Gracias. Alguien lo revisará.',
  'The words follow the song, line by line.': 'Las palabras siguen la canción, línea a línea.',
  'What is wrong with {title}?': '¿Qué pasa con {title}?',
  'What should we know? (optional)': '¿Qué deberíamos saber? (opcional)',
  'Whole albums': 'Álbumes enteros',
  'Write another one': 'Escribir otro',
  'Write to whoever runs {name}. The answer comes by mail.':
    'Escribe a quien lleva {name}. La respuesta llega por correo.',
  'You have reported this already.': 'Ya lo has denunciado.',
  'Your message is on its way. The answer comes by mail.':
    'Tu mensaje está en camino. La respuesta llega por correo.',
  'Your place, kept': 'Tu sitio, guardado',
  '{name} ({email}) writes:': '{name} ({email}) escribe:',
  '{name} plays albums, playlists and songs of your own in one calm player that keeps your place and your queue on every screen.':
    '{name} reproduce álbumes, listas y tus propias canciones en un reproductor tranquilo que guarda tu sitio y tu cola en cada pantalla.',
  '{name} reports {title}.': '{name} denuncia {title}.',
}
