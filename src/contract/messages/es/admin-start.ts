/** The start page in the back office, in Spanish. */
export const adminStart: Record<string, string> = {
  'Edit section': 'Editar sección',
  'Fills itself': 'Se llena sola',
  'For each listener what is theirs': 'Para cada oyente lo suyo',
  'Large, above all others': 'Grande, por encima de los demás',
  'Left empty, it has its own in every language.': 'Si se deja vacío, tiene el suyo propio en cada idioma.',
  'Listeners see what has something to show, in this order.':
    'Se muestra en este orden lo que tiene algo que mostrar.',
  'New section': 'Sección nueva',
  'One of these is gone by now.': 'Uno de ellos ya no existe.',
  'Pick at least one.': 'Elige al menos uno.',
  Picked: 'Elegidos',
  'Show {title}': 'Mostrar {title}',
  Shows: 'Muestra',
  'Start page': 'Página de inicio',
  'This section fills itself.': 'Esta sección se llena sola.',
  'What the place makes by itself can be hidden, not deleted.':
    'Lo que se crea solo puede ocultarse, no eliminarse.',
}
