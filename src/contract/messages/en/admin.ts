/** The shell of the admin area. */
export const admin = [
  'Analytics',
  'Area',
  'Breadcrumbs',
  'Close menu',
  'Configuration',
  'Content',
  'First steps',
  'Go to…',
  'Go to… ({keys})',
  'Hide first steps',
  'Menu',
  'People',
  'System',
]
