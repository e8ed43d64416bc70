/** Radio stations as listeners see them. */
export const radio = ['From', 'Off air', 'On air', 'Played before', 'Radio stations']
