/** Private feeds for podcast apps, in Spanish. */
export const privateFeeds: Record<string, string> = {
  'A private feed needs no login: anyone with the URL can listen.':
    'Un feed privado no necesita inicio de sesión: quien tenga su dirección puede leerlo.',
  Anyone: 'Para todos',
  'Copy: {title}': 'Copiar: {title}',
  'Create private feed': 'Crear un feed privado',
  'Export as OPML': 'Exportar como OPML',
  'Feed for podcast apps': 'Feed para apps de pódcast',
  'Only you': 'Solo para ti',
  'Private feed': 'Feed privado',
  'Public feed': 'Feed para todos',
  'Reset URL': 'Restablecer URL',
  Revoke: 'Retirarlo',
}
