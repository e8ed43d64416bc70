/** Warnings and mutes, in Spanish. */
export const moderation: Record<string, string> = {
  '{user} muted {name}': '{user} silenció a {name}',
  '{user} unmuted {name}': '{user} dejó de silenciar a {name}',
  '{user} warned {name}': '{user} advirtió a {name}',
  'A warning from the operators: {text}': 'Una advertencia de los operadores: {text}',
  'Can’t write': 'No puede escribir',
  'Mute for 30 days': 'Silenciar 30 días',
  'Mute for a day': 'Silenciar un día',
  'Mute for a week': 'Silenciar una semana',
  'Mute for an hour': 'Silenciar una hora',
  'Mute user': 'Silenciar usuario',
  'Send a warning': 'Enviar una advertencia',
  'The operators muted you for an hour. You can read messages, but not write.':
    'Los operadores te silenciaron una hora. Puedes leer mensajes, pero no escribir.',
  'The operators muted you for {total} hours. You can read messages, but not write.':
    'Los operadores te han silenciado durante {total} horas. Puedes leer mensajes, pero no escribir.',
  'The operators muted you until {time}.': 'Los operadores te han silenciado hasta {time}.',
  'The operators muted you. You can’t write for now.':
    'Los operadores te han silenciado. Por ahora no puedes escribir.',
  'They can read messages, but not write. They are notified.':
    'Podrá leer mensajes, pero no escribir. Se le notificará.',
  'Unmute user': 'Dejar de silenciar',
  'User muted': 'Usuario silenciado',
  'User unmuted': 'Usuario ya no silenciado',
  Warn: 'Advertir',
  'Warn or mute': 'Advertir o silenciar',
  'Warn or mute {name}': 'Advertir o silenciar a {name}',
  Warned: 'Advertido',
  Warning: 'Advertencia',
}
