/** The back office. */
export const backOffice = ['There is a genre of this name already.', 'This is not a colour.']
