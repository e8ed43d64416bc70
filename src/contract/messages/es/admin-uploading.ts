/** Catalog uploads in the back office, in Spanish. */
export const adminUploading: Record<string, string> = {
  '{field} of {title}': '{field} de {title}',
  'Album artist': 'Artista del álbum',
  Apply: 'Asignar',
  'Apply to selected': 'Asignar a toda la selección',
  'Drop files or folders here. Review tags, albums and duplicates before publishing.':
    'Suelta aquí archivos o carpetas enteras. Etiquetas, álbumes y copias se revisan antes de que nadie los oiga.',
  'Every song needs a title. Track numbers and years must be numbers.':
    'Cada canción necesita un título; los números y años, cifras.',
  'Exact duplicates are skipped unless you select them.':
    'Las copias exactas se omiten si no se seleccionan.',
  'From file tags': 'Como en las etiquetas',
  'Leave empty for a single': 'Vacío: sin álbum',
  'No genre': 'Sin género',
  'Nothing to publish': 'Nada espera a ser publicado',
  'Publish all': 'Publicar todo',
  'Publish selected': 'Publicar la selección',
  'Remove selected uploads?': '¿Quitar las subidas seleccionadas?',
  'Same file as {title}': 'El mismo archivo que {title}',
  'Same title and artist as {title}': 'Título y artista como en {title}',
  'Songs without an album': 'Canciones sin álbum',
  Uploading: 'En camino',
  'Visible to listeners': 'Visible para los oyentes',
}
