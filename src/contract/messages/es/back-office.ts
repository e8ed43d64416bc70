/** The back office, in Spanish. */
export const backOffice: Record<string, string> = {
  'There is a genre of this name already.': 'Ya hay un género con este nombre.',
  'This is not a colour.': 'Esto no es un color.',
}
