/** The home page in the back office, in Spanish. */
export const adminStart: Record<string, string> = {
  Automatic: 'Automática',
  'Built-in sections can be hidden but not deleted.': 'Lo que se crea solo puede ocultarse, no eliminarse.',
  Content: 'Contenido',
  'Edit section': 'Editar sección',
  'Home page': 'Página de inicio',
  'Large banner at the top': 'Grande, por encima de los demás',
  'Leave empty to use the default title in every language.':
    'Si se deja vacío, tiene el suyo propio en cada idioma.',
  'New section': 'Sección nueva',
  'One of these items no longer exists.': 'Uno de ellos ya no existe.',
  Personalised: 'Para cada oyente lo suyo',
  'Sections appear in this order. Empty sections are hidden.':
    'Se muestra en este orden lo que tiene algo que mostrar.',
  'Select at least one.': 'Elige al menos uno.',
  Selected: 'Elegidos',
  'Show {title}': 'Mostrar {title}',
  'This section is filled automatically.': 'Esta sección se llena sola.',
}
