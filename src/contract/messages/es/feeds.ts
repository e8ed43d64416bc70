/** Podcast feeds, imported and published, in Spanish. */
export const feeds: Record<string, string> = {
  '{done} of {total} feeds processed: {added} added, {known} already here':
    '{done} de {total} feeds leídos; nuevos: {added}, ya presentes: {known}',
  '{total} failing': 'Con problemas: {total}',
  '{total} skipped': 'Omitidos: {total}',
  'Automatic updates are paused.': 'Ya no se lee automáticamente.',
  'Check feeds': 'Buscar feeds pendientes de leer',
  'Duplicate item': 'Repite otro',
  'Episodes without an ID are identified by their file.':
    'Los episodios sin identificador propio se reconocen por su archivo.',
  Feeds: 'Feeds',
  'Import an OPML file, or add a podcast by its feed URL.':
    'Importa un archivo OPML o añade un pódcast con la dirección de su feed.',
  'Import podcasts from OPML': 'Añadir los pódcast de un archivo OPML',
  Incomplete: 'Está cortado',
  'More than 5,000 episodes': 'Hay más de 5.000',
  'Next update {moment}': 'Siguiente: {moment}',
  'No audio': 'No tiene sonido',
  'No feeds found in this file.': 'Este archivo no contiene feeds.',
  'No feeds yet': 'Aún no hay feeds',
  'No matching feeds': 'Ningún feed coincide',
  'Nothing was found at this URL.': 'Ya no hay nada en esta dirección.',
  'OPML import': 'Importación de un archivo OPML',
  'Pause updates': 'Dejar de leer',
  'Search feeds': 'Buscar un feed',
  'Some dates couldn’t be read. Those episodes use today’s date.':
    'Algunas fechas no se pueden leer; esos episodios llevan la de hoy.',
  'The cover couldn’t be downloaded.': 'No se pudo obtener su imagen.',
  'The feed has moved to a URL already used by another podcast.':
    'Se ha mudado a una dirección de la que ya se lee otro pódcast.',
  'The feed has moved. The new URL has been saved.': 'Se ha mudado; se guarda su nueva dirección.',
  'The feed is incomplete. Everything up to that point was imported.':
    'Se interrumpe antes del final; lo anterior se leyó.',
  'The feed’s encoding doesn’t match what it declares.':
    'Sus caracteres no son de la codificación que indica.',
  'The source denied access.': 'La fuente no permite que se lea.',
  'The source returned an unexpected response.': 'La fuente no responde como debería.',
  'The source timed out.': 'La fuente tarda demasiado en responder.',
  'This feed contains a DOCTYPE, which isn’t supported.':
    'Este feed tiene un tipo de documento, que no se lee.',
  'This feed has already been added.': 'Este feed ya se lee.',
  'This feed has no episodes with audio.': 'No hay nada que escuchar en este feed.',
  'This feed is larger than 20 MB.': 'Este feed ocupa más de 20 MB.',
  'This feed is too large or too deeply nested.': 'Este feed es demasiado profundo o grande para leerlo.',
  'This feed took too long to load.': 'Se tarda demasiado en leer este feed.',
  'This file has more than 200 feeds.': 'Este archivo contiene más de 200 feeds.',
  'This is a web page, not a feed.': 'Esto es una página web, no un feed.',
  'This isn’t a feed.': 'Esto no es un feed.',
  'This isn’t an OPML file.': 'Esto no es un archivo OPML.',
  'Too many redirects.': 'Esta dirección redirige sin fin.',
  'Update a feed': 'Leer un feed',
  'Update automatically': 'Leer automáticamente',
  'Update now': 'Leer ahora',
  'Updated {moment}': 'Leído: {moment}',
}
