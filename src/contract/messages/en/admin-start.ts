/** The home page in the back office. */
export const adminStart = [
  'Built-in sections can be hidden but not deleted.',
  'Content',
  'Edit section',
  'Home page',
  'Large banner at the top',
  'Leave empty to use the default title in every language.',
  'New section',
  'One of these items no longer exists.',
  'Personalised',
  'Sections appear in this order. Empty sections are hidden.',
  'Select at least one.',
  'Selected',
  'Show {title}',
  'This section is filled automatically.',
]
