/** Who is online, what friends play, and private sessions, in Spanish. */
export const presence: Record<string, string> = {
  'Account, private session': 'Cuenta, sesión privada',
  'Close friend activity': 'Cerrar la actividad de amigos',
  'End private session': 'Terminar la sesión privada',
  'Friend activity': 'Actividad de amigos',
  'Friends appear here once they are online.': 'Tus amigos aparecen aquí cuando están en línea.',
  'In 1 hour': 'En 1 hora',
  'In 4 hours': 'En 4 horas',
  'It ends': 'Termina',
  'Listening now': 'Escuchando ahora',
  'Nobody is here right now': 'No hay nadie en este momento',
  'Nobody sees what you play, now or later on your profile. It isn’t used for suggestions.':
    'Nadie ve lo que escuchas, ni ahora ni después en tu perfil. No se usa para sugerencias.',
  'Nobody sees what you play.': 'Nadie ve lo que escuchas.',
  'None of your friends is online.': 'Ninguno de tus amigos está en línea.',
  Online: 'En línea',
  'Private session': 'Sesión privada',
  'Private session started': 'Sesión privada iniciada',
  'Private session until {time}': 'Sesión privada hasta {time}',
  'See here what your friends play, while they play it.':
    'Mira aquí lo que tus amigos escuchan en el momento.',
  'Start session': 'Empezar',
  'When I end it': 'Cuando la termine',
  'Who sees when you are online and what you play': 'Quién ve cuándo estás en línea y qué escuchas',
}
