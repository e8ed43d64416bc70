/** The back office, in German. */
export const backOffice: Record<string, string> = {
  'There is a genre of this name already.': 'Ein Genre dieses Namens gibt es schon.',
  'This is not a colour.': 'Das ist keine Farbe.',
}
