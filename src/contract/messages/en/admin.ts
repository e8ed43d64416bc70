/** The frame of the back office. */
export const admin = [
  'Analytics',
  'Breadcrumbs',
  'Close menu',
  'Configuration',
  'Getting started',
  'Go to…',
  'Go to… ({keys})',
  'Menu',
  'Switch area',
  'System',
]
