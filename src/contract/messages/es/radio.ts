/** Radio stations as listeners see them, in Spanish. */
export const radio: Record<string, string> = {
  From: 'De',
  'Off air': 'Fuera de antena',
  'On air': 'En antena',
  'Played before': 'Sonó antes',
  'Radio stations': 'Emisoras de radio',
}
