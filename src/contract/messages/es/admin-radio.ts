/** Radio in the back office, in Spanish. */
export const adminRadio: Record<string, string> = {
  '{taken} imported, {refused} skipped.': 'Añadidas: {taken}. No añadidas: {refused}.',
  'A station with this stream already exists.': 'Ya hay una emisora con este flujo.',
  'Add a station by its stream URL, or import a list.':
    'Añade una con la dirección de su flujo, o muchas desde una lista.',
  'An M3U, PLS or OPML list, or one URL per line': 'Una lista M3U, PLS u OPML, o una dirección por línea',
  'Browsers can play this stream directly.': 'Los navegadores pueden recibirla de allí.',
  'Browsers can’t play this stream directly, so it’s relayed by your server.':
    'Los navegadores no pueden recibirla de allí: se retransmite desde aquí.',
  Check: 'Comprobar',
  'Check again': 'Comprobar de nuevo',
  'Checking…': 'Comprobando…',
  'Choose a file': 'Elegir un archivo',
  'Edit radio station': 'Editar emisora',
  'Edit radio stations': 'Editar emisoras de radio',
  'Enter a valid URL (http or https).': 'Introduce una URL válida (http o https).',
  'For streams that block playback in the browser.':
    'Para fuentes que no dejan a los navegadores recibir su sonido.',
  'Import stations': 'Importar emisoras',
  'kbit/s': 'kbit/s',
  'Maximum relay listeners': 'Oyentes de emisoras retransmitidas',
  'Maximum simultaneous listeners per server. Further listeners are asked to try again later.':
    'Al mismo tiempo, en cada servidor. A quien llega de más se le pide volver más tarde.',
  'New station': 'Nueva emisora',
  'No audio found at this URL.': 'No hay sonido en esta dirección.',
  'No radio stations yet': 'Aún no hay emisoras',
  'No stations found in this list.': 'No hay emisoras en esta lista.',
  'No track information.': 'No dice qué suena.',
  'Not checked yet': 'Aún sin comprobar',
  'Now-playing URL': 'Dónde dice qué suena',
  'Only if the stream has no track information: an Icecast or AzuraCast status URL.':
    'Solo si el flujo no lo dice: una página de estado de Icecast o AzuraCast.',
  Radio: 'Radio',
  Relayed: 'Retransmitida',
  'Requests to this address aren’t allowed.': 'Esta dirección no se puede consultar.',
  'Search radio stations': 'Buscar emisoras',
  'Stations that browsers can’t play directly are relayed by your server over a single connection each.':
    'Las emisoras que los navegadores no pueden recibir de su fuente se retransmiten desde aquí, cada una con una sola conexión.',
  Stream: 'Flujo',
  'Stream type': 'Tipo de flujo',
  'This host doesn’t exist.': 'No hay ningún servidor con este nombre.',
  'This list has too many stations.': 'Hay demasiadas emisoras en esta lista.',
  'Track information available.': 'Dice qué suena.',
  'Up to {most} stations at once.': 'Hasta {most} emisoras a la vez.',
}
