/** Campaigns as listeners and artists are told of them, in French. */
export const campaigns: Record<string, string> = {
  End: 'Terminer',
  'Your campaign was approved.': 'Votre campagne a été approuvée.',
  'Your campaign was declined: {text}': 'Votre campagne a été refusée : {text}',
  'Your campaign has ended.': 'Votre campagne est terminée.',
  'Campaigns of artists you own': 'Campagnes des artistes dont vous êtes propriétaire',
  'News of the campaign {title}': 'Des nouvelles de la campagne {title}',
  'News of {total} campaigns': 'Des nouvelles de {total} campagnes',
  'This campaign has not been presented yet.': 'Cette campagne n’a pas encore été présentée.',
  'A spot takes between 3 seconds and 2 minutes.': 'Un spot dure entre 3 secondes et 2 minutes.',
}
