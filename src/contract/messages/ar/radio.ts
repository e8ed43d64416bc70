/** Radio stations as listeners see them, in Arabic. */
export const radio: Record<string, string> = {
  From: 'من',
  'Off air': 'خارج الهواء',
  'On air': 'على الهواء',
  'Played before': 'ما بُثّ سابقًا',
  'Radio stations': 'محطات الراديو',
}
