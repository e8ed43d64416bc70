/** The back office, in French. */
export const backOffice: Record<string, string> = {
  'There is a genre of this name already.': 'Un genre de ce nom existe déjà.',
  'This is not a colour.': 'Ce n’est pas une couleur.',
}
