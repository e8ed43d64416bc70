/** Mirrors of remote episodes, in Spanish. */
export const copies: Record<string, string> = {
  'All episodes': 'Todos los episodios',
  'Copy not available': 'No se pudo copiar',
  'Download now': 'Obtener la copia ahora',
  'Downloading…': 'Se está obteniendo la copia.',
  'Episodes hosted elsewhere are downloaded to this server and kept even if the source disappears.':
    'Los episodios que están en otro sitio se descargan y se conservan, pase lo que pase con su origen.',
  'Keep local copies of episodes': 'Guardar aquí una copia de los episodios',
  'Local copies are turned off for these episodes.': 'De estos episodios no se guarda copia aquí.',
  'Local copy': 'Copia aquí',
  'Newest {n}': 'Los {n} más nuevos',
  'Next attempt {moment}': 'Se vuelve a intentar {moment}',
  'Off – stream from the source': 'No, reproducirlos desde su origen',
  'Saved on this server': 'Copia guardada',
  'The disk is full.': 'El disco está lleno.',
  'This file exceeds the upload limit.': 'Este archivo supera el tamaño máximo de las subidas.',
  'Waiting to be copied': 'Copia pendiente',
}
