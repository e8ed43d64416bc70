/** Warnings and mutes, in German. */
export const moderation: Record<string, string> = {
  '{user} muted {name}': '{user} hat {name} das Schreiben verboten',
  '{user} unmuted {name}': '{user} hat {name} das Schreiben wieder erlaubt',
  '{user} warned {name}': '{user} hat {name} verwarnt',
  'A warning from the operators: {text}': 'Eine Verwarnung der Betreiber: {text}',
  'Can’t write': 'Darf nicht schreiben',
  'Mute for 30 days': '30 Tage Schreibverbot',
  'Mute for a day': 'Ein Tag Schreibverbot',
  'Mute for a week': 'Eine Woche Schreibverbot',
  'Mute for an hour': 'Eine Stunde Schreibverbot',
  'Mute user': 'Schreiben verbieten',
  'Send a warning': 'Eine Verwarnung senden',
  'The operators muted you for an hour. You can read messages, but not write.':
    'Die Betreiber haben dich für eine Stunde stummgeschaltet. Du kannst Nachrichten lesen, aber nicht schreiben.',
  'The operators muted you for {total} hours. You can read messages, but not write.':
    'Die Betreiber haben dir für {total} Stunden das Schreiben verboten. Lesen kannst du weiterhin.',
  'The operators muted you until {time}.': 'Die Betreiber haben dich bis {time} stummgeschaltet.',
  'The operators muted you. You can’t write for now.':
    'Die Betreiber haben dir das Schreiben vorerst verboten.',
  'They can read messages, but not write. They are notified.':
    'Die Person kann Nachrichten lesen, aber nicht schreiben. Sie wird benachrichtigt.',
  'Unmute user': 'Schreiben wieder erlauben',
  'User muted': 'Schreibverbot erteilt',
  'User unmuted': 'Schreibverbot aufgehoben',
  Warn: 'Verwarnen',
  'Warn or mute': 'Verwarnen oder Schreibverbot',
  'Warn or mute {name}': '{name} verwarnen oder das Schreiben verbieten',
  Warned: 'Verwarnt',
  Warning: 'Verwarnung',
}
