/** Radio stations as listeners see them, in French. */
export const radio: Record<string, string> = {
  From: 'De',
  'Off air': 'Hors antenne',
  'On air': 'À l’antenne',
  'Played before': 'Passé auparavant',
  'Radio stations': 'Stations de radio',
}
