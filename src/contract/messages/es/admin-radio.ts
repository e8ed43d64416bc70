/** Radio in the back office, in Spanish. */
export const adminRadio: Record<string, string> = {
  'A list as M3U, PLS or OPML, or one address a line': 'Una lista M3U, PLS u OPML, o una dirección por línea',
  'Add one by the address of its stream, or many from a list.':
    'Añade una con la dirección de su flujo, o muchas desde una lista.',
  'At the same time, on each server. Whoever comes beyond is asked to come back later.':
    'Al mismo tiempo, en cada servidor. A quien llega de más se le pide volver más tarde.',
  'Browsers may have it from there.': 'Los navegadores pueden recibirla de allí.',
  'Browsers may not have it from there: it is passed on by this place.':
    'Los navegadores no pueden recibirla de allí: se retransmite desde aquí.',
  Check: 'Comprobar',
  'Choose a file': 'Elegir un archivo',
  'Edit radio station': 'Editar emisora',
  'Edit radio stations': 'Editar emisoras de radio',
  'For sources that do not let browsers have their sound.':
    'Para fuentes que no dejan a los navegadores recibir su sonido.',
  'Import stations': 'Importar emisoras',
  'It does not say what it plays.': 'No dice qué suena.',
  'It says what it plays.': 'Dice qué suena.',
  'kbit/s': 'kbit/s',
  'Kind of stream': 'Tipo de flujo',
  'Listeners of passed on stations': 'Oyentes de emisoras retransmitidas',
  'Look again': 'Comprobar de nuevo',
  'Looking…': 'Comprobando…',
  'New station': 'Nueva emisora',
  'No radio stations yet': 'Aún no hay emisoras',
  'Not looked at yet': 'Aún sin comprobar',
  'Only if its stream does not say so: a status page of Icecast or AzuraCast.':
    'Solo si el flujo no lo dice: una página de estado de Icecast o AzuraCast.',
  'Passed on': 'Retransmitida',
  Radio: 'Radio',
  'Search radio stations': 'Buscar emisoras',
  'Stations that browsers may not have from their source are passed on by this place, each by one connection.':
    'Las emisoras que los navegadores no pueden recibir de su fuente se retransmiten desde aquí, cada una con una sola conexión.',
  Stream: 'Flujo',
  'Taken: {taken}. Not taken: {refused}.': 'Añadidas: {taken}. No añadidas: {refused}.',
  'There are no stations in this list.': 'No hay emisoras en esta lista.',
  'There are too many stations in this list.': 'Hay demasiadas emisoras en esta lista.',
  'There is a station with this stream already.': 'Ya hay una emisora con este flujo.',
  'There is no host of this name.': 'No hay ningún servidor con este nombre.',
  'There is no sound at this address.': 'No hay sonido en esta dirección.',
  'This address may not be asked.': 'Esta dirección no se puede consultar.',
  'This is not an address of the web.': 'Esto no es una dirección web.',
  'Up to {most} stations at once.': 'Hasta {most} emisoras a la vez.',
  'Where it tells what it plays': 'Dónde dice qué suena',
}
