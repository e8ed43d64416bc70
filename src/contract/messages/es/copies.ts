/** Copies of episodes that lie elsewhere, in Spanish. */
export const copies: Record<string, string> = {
  'All of them': 'Todos',
  'Copy here': 'Copia aquí',
  'Copy is kept': 'Copia guardada',
  'Copy is to come': 'Copia pendiente',
  'Episodes that lie elsewhere are fetched and stay, whatever becomes of their source.':
    'Los episodios que están en otro sitio se descargan y se conservan, pase lo que pase con su origen.',
  'Fetch the copy now': 'Obtener la copia ahora',
  'Keep a copy of episodes here': 'Guardar aquí una copia de los episodios',
  'No copy to be had': 'No se pudo copiar',
  'No, play them from their source': 'No, reproducirlos desde su origen',
  'Of these episodes no copy is to be kept here.': 'De estos episodios no se guarda copia aquí.',
  'The copy is being fetched.': 'Se está obteniendo la copia.',
  'The newest {n}': 'Los {n} más nuevos',
  'There is no room left on the disk.': 'No queda espacio en el disco.',
  'This file is larger than uploads may be.': 'Este archivo supera el tamaño máximo de las subidas.',
  'Tried again {moment}': 'Se vuelve a intentar {moment}',
}
