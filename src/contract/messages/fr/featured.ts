/** Artists who are featured on the songs of other teams, and confirm it, in French. */
export const featured: Record<string, string> = {
  'Featured on': 'Participe à',
  '{artist} wants to feature {name}': '{artist} veut mentionner {name} comme artiste invité',
  Confirm: 'Confirmer',
  'Decline to be featured?': 'Refuser d’être mentionné ?',
  '{artist} can’t ask again to feature {name} on “{title}”.':
    '{artist} ne pourra plus demander à mentionner {name} sur « {title} ».',
  'Waiting for {name} to confirm.': 'En attente de confirmation de {name}.',
  'Artists with a team are asked to confirm.': 'Les artistes qui ont une équipe doivent confirmer.',
  'Features {title} on “{text}”. Please confirm.': 'Mentionne {title} sur « {text} ». À confirmer.',
  'Confirmed to be featured on “{text}”.': 'A confirmé sa participation à « {text} ».',
  'Doesn’t want to be featured on “{text}”.': 'Ne veut pas être mentionné sur « {text} ».',
  'Songs that feature artists you manage': 'Titres auxquels participent vos artistes',
  'A song that features an artist you manage': 'Un titre auquel participe l’un de vos artistes',
  '{total} featured songs': '{total} titres avec vos artistes',
  'This artist doesn’t want to be featured on this song.':
    'Cet artiste ne veut pas être mentionné sur ce titre.',
  '{user} confirmed a featured artist of {name}': '{user} a confirmé un artiste invité de {name}',
  '{user} declined to be featured on {name}': '{user} a refusé une mention sur {name}',
  'Featured artist confirmed': 'Artiste invité confirmé',
  'Featured artist declined': 'Mention refusée',
}
