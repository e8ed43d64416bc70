/** Campaigns as listeners and artists are told of them, in German. */
export const campaigns: Record<string, string> = {
  End: 'Beenden',
  'Your campaign was approved.': 'Deine Kampagne wurde genehmigt.',
  'Your campaign was declined: {text}': 'Deine Kampagne wurde abgelehnt: {text}',
  'Your campaign has ended.': 'Deine Kampagne ist beendet.',
  'Campaigns of artists you own': 'Kampagnen von Künstlern, die dir gehören',
  'News of the campaign {title}': 'Neues von der Kampagne {title}',
  'News of {total} campaigns': 'Neues von {total} Kampagnen',
  'This campaign has not been presented yet.': 'Diese Kampagne wurde noch nicht gezeigt.',
  'A spot takes between 3 seconds and 2 minutes.': 'Ein Spot dauert 3 Sekunden bis 2 Minuten.',
}
