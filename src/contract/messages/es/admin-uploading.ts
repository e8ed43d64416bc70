/** Uploading for the house in the back office, in Spanish. */
export const adminUploading: Record<string, string> = {
  'Artist of the record': 'Artista del álbum',
  'As the tags have it': 'Como en las etiquetas',
  'Drop files or whole folders here. Tags, records and copies are looked at before anybody hears them.':
    'Suelta aquí archivos o carpetas enteras. Etiquetas, álbumes y copias se revisan antes de que nadie los oiga.',
  'Empty: on no record': 'Vacío: sin álbum',
  'Every song needs a title; numbers and years need digits.':
    'Cada canción necesita un título; los números y años, cifras.',
  'Exact copies are left out unless they are selected.': 'Las copias exactas se omiten si no se seleccionan.',
  'Further files: {total}': 'Más archivos: {total}',
  'No genre': 'Sin género',
  'Nothing waits to be published': 'Nada espera a ser publicado',
  'On their way': 'En camino',
  'Publish all': 'Publicar todo',
  'Publish selected': 'Publicar la selección',
  Published: 'Publicado',
  'Remove the selected uploads?': '¿Quitar las subidas seleccionadas?',
  'Select copies: {total}': 'Seleccionar copias: {total}',
  Set: 'Asignar',
  'Set for all selected': 'Asignar a toda la selección',
  'Songs on no record': 'Canciones sin álbum',
  'Songs: {total}': 'Canciones: {total}',
  'The same file as {title}': 'El mismo archivo que {title}',
  'Title and artist are those of {title}': 'Título y artista como en {title}',
  'Visible to listeners': 'Visible para los oyentes',
  '{field} of {title}': '{field} de {title}',
}
