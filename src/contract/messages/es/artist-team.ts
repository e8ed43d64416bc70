/** The artist area: profile, contact and team, in Spanish. */
export const artistTeam: Record<string, string> = {
  'As an analyst, you can view the profile but not change it.':
    'Como analista, puedes ver el perfil, pero no modificarlo.',
  'New reply': 'Nueva respuesta',
  'Written by': 'Escrito por',
  'Sent on': 'Enviado',
  'Message sent': 'Mensaje enviado',
  'Send message': 'Enviar mensaje',
  'Your reply': 'Tu respuesta',
  'Everyone in the team sees it and the replies.': 'Todo el equipo lo ve, igual que las respuestas.',
  'Ask the operators anything about your artist page, your music or your account.':
    'Pregunta a los operadores lo que quieras sobre tu página de artista, tu música o tu cuenta.',
  '{name} ({email}) wrote for {title}:': '{name} ({email}) escribió por {title}:',
  'Artist profile': 'Perfil de artista',
}
