/** Warnings and mutes, in French. */
export const moderation: Record<string, string> = {
  '{user} muted {name}': '{user} a interdit à {name} d’écrire',
  '{user} unmuted {name}': '{user} a de nouveau permis à {name} d’écrire',
  '{user} warned {name}': '{user} a averti {name}',
  'A warning from the operators: {text}': 'Un avertissement des opérateurs : {text}',
  'Can’t write': 'Ne peut pas écrire',
  'Mute for 30 days': 'Interdire d’écrire pendant 30 jours',
  'Mute for a day': 'Interdire d’écrire pendant un jour',
  'Mute for a week': 'Interdire d’écrire pendant une semaine',
  'Mute for an hour': 'Interdire d’écrire pendant une heure',
  'Mute user': 'Interdire d’écrire',
  'Send a warning': 'Envoyer un avertissement',
  'The operators muted you for an hour. You can read messages, but not write.':
    'Les opérateurs vous ont rendu muet pendant une heure. Vous pouvez lire les messages, mais pas écrire.',
  'The operators muted you for {total} hours. You can read messages, but not write.':
    'Les opérateurs vous ont interdit d’écrire pendant {total} heures. Vous pouvez lire les messages.',
  'The operators muted you until {time}.': 'Les opérateurs vous ont rendu muet jusqu’à {time}.',
  'The operators muted you. You can’t write for now.':
    'Les opérateurs vous ont interdit d’écrire pour le moment.',
  'They can read messages, but not write. They are notified.':
    'Cette personne peut lire les messages, mais pas écrire. Elle en est informée.',
  'Unmute user': 'Permettre d’écrire',
  'User muted': 'Écriture interdite',
  'User unmuted': 'Écriture permise',
  Warn: 'Avertir',
  'Warn or mute': 'Avertir ou interdire d’écrire',
  'Warn or mute {name}': 'Avertir {name} ou lui interdire d’écrire',
  Warned: 'Averti',
  Warning: 'Avertissement',
}
