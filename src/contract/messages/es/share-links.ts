/** Links that open private items, in Spanish. */
export const shareLinks: Record<string, string> = {
  'After 1 day': 'Después de 1 día',
  'After 30 days': 'Después de 30 días',
  'After 7 days': 'Después de 7 días',
  'Allow downloads': 'Permitir descargas',
  'Choose a time in the future.': 'Elige un momento futuro.',
  'Create private link': 'Crear enlace privado',
  'You can’t give away songs of others.': 'No puedes dar acceso a canciones de otros.',
  'Played as everyone hears them: {number}': 'Se reproducen como las oye todo el mundo: {number}',
  'Left out: {number}': 'Omitidas: {number}',
  'Downloads allowed': 'Descargas permitidas',
  'Change link': 'Editar enlace',
  'Enter the password to listen': 'Introduce la contraseña para escuchar',
  Expired: 'Caducado',
  Expires: 'Caduca',
  'It may have expired, or its owner may have revoked it.':
    'Puede que haya caducado o que su propietario lo haya revocado.',
  Label: 'Etiqueta',
  'Last day': 'Último día',
  'Leave empty to keep the current one.': 'Déjalo vacío para mantener la actual.',
  'Links that open your private music to people without an account.':
    'Enlaces que abren tu música privada a personas sin cuenta.',
  'None yet. Create one where you share a private song, album or playlist of yours.':
    'Todavía no hay ninguno. Créalo al compartir una canción, un álbum o una lista privados tuyos.',
  'On a date': 'En una fecha',
  'Only people with access can open this link.': 'Solo quienes tienen acceso pueden abrir este enlace.',
  'Only you see it.': 'Solo la ves tú.',
  'Opens this to anyone who has it, even without an account.':
    'Lo abre a cualquiera que lo tenga, incluso sin cuenta.',
  'Password of the link': 'Contraseña del enlace',
  'Private link': 'Enlace privado',
  'Private links': 'Enlaces privados',
  'Require a password': 'Pedir una contraseña',
  'Revoke link': 'Revocar enlace',
  'Revoke this link?': '¿Revocar este enlace?',
  'This link no longer works': 'Este enlace ya no funciona',
  'Visits: {number}': 'Visitas: {number}',
  'When revoked': 'Al revocarlo',
  'Anyone who has it can no longer listen.': 'Quien lo tenga ya no podrá escuchar.',
  'With a password': 'Con contraseña',
  'You have too many private links. Revoke one first.':
    'Tienes demasiados enlaces privados. Revoca uno primero.',
}
