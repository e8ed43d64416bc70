/** Notifications on devices, in German. */
export const webPush: Record<string, string> = {
  'Notifications on this device': 'Benachrichtigungen auf diesem Gerät',
  'Notifications on this device need a secure connection (https).':
    'Benachrichtigungen auf diesem Gerät brauchen eine sichere Verbindung (https).',
  'On devices: {kind}': 'Auf Geräten: {kind}',
  'Other devices that show notifications': 'Andere Geräte, die Benachrichtigungen zeigen',
  'Stop notifications on {device}': 'Keine Benachrichtigungen mehr auf {device}',
  'The push service of this browser can’t be reached. Try again later.':
    'Der Push-Dienst dieses Browsers ist nicht erreichbar. Versuche es später noch einmal.',
  'They appear even while {name} is closed.': 'Sie erscheinen auch, wenn {name} geschlossen ist.',
  'This browser blocks notifications of {name}. Allow them in its settings for this site.':
    'Dieser Browser blockiert Benachrichtigungen von {name}. Erlaube sie in seinen Einstellungen für diese Website.',
  'This browser can’t show notifications while {name} is closed.':
    'Dieser Browser kann keine Benachrichtigungen zeigen, wenn {name} geschlossen ist.',
  'To get notifications on this device, add {name} to your home screen and open it from there.':
    'Um auf diesem Gerät Benachrichtigungen zu bekommen, füge {name} zum Startbildschirm hinzu und öffne es von dort.',
}
