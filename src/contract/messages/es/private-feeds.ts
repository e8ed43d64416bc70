/** Feeds for the apps of listeners, in Spanish. */
export const privateFeeds: Record<string, string> = {
  'A private feed needs no log-in: whoever has its address can read it.':
    'Un feed privado no necesita inicio de sesión: quien tenga su dirección puede leerlo.',
  'Copy: {title}': 'Copiar: {title}',
  'Export as OPML': 'Exportar como OPML',
  'Feed for everybody': 'Feed para todos',
  'Feed for podcast apps': 'Feed para apps de pódcast',
  'For anybody': 'Para todos',
  'For you alone': 'Solo para ti',
  'Make a private feed': 'Crear un feed privado',
  'New address': 'Nueva dirección',
  'Private feed': 'Feed privado',
  'Take it back': 'Retirarlo',
}
