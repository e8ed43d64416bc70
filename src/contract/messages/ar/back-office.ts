/** The back office, in Arabic. */
export const backOffice: Record<string, string> = {
  'There is a genre of this name already.': 'يوجد نوع بهذا الاسم بالفعل.',
  'This is not a colour.': 'هذا ليس لونًا.',
}
