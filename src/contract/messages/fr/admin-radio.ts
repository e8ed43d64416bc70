/** Radio in the back office, in French. */
export const adminRadio: Record<string, string> = {
  'At the same time, on each server. Whoever comes beyond is asked to come back later.':
    'En même temps, sur chaque serveur. Au-delà, on est prié de revenir plus tard.',
  'Listeners of passed on stations': 'Auditeurs des stations relayées',
  Radio: 'Radio',
  'Stations that browsers may not have from their source are passed on by this place, each by one connection.':
    'Les stations que les navigateurs ne peuvent pas recevoir de leur source sont relayées d’ici, chacune par une seule connexion.',
}
