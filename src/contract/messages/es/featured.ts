/** Artists who are featured on the songs of other teams, and confirm it, in Spanish. */
export const featured: Record<string, string> = {
  'Featured on': 'Participa en',
  '{artist} wants to feature {name}': '{artist} quiere acreditar a {name} como artista invitado',
  Confirm: 'Confirmar',
  'Decline to be featured?': '¿Rechazar la participación?',
  '{artist} can’t ask again to feature {name} on “{title}”.':
    '{artist} no podrá volver a pedir acreditar a {name} en «{title}».',
  'Waiting for {name} to confirm.': 'Pendiente de que {name} lo confirme.',
  'Artists with a team are asked to confirm.': 'Los artistas con equipo deben confirmarlo.',
  'Features {title} on “{text}”. Please confirm.': 'Acredita a {title} en «{text}». Confírmalo.',
  'Confirmed to be featured on “{text}”.': 'Ha confirmado su participación en «{text}».',
  'Doesn’t want to be featured on “{text}”.': 'No quiere figurar en «{text}».',
  'Songs that feature artists you manage': 'Canciones en las que participan tus artistas',
  'A song that features an artist you manage': 'Una canción en la que participa un artista tuyo',
  '{total} featured songs': '{total} canciones con tus artistas',
  'This artist doesn’t want to be featured on this song.': 'Este artista no quiere figurar en esta canción.',
  '{user} confirmed a featured artist of {name}': '{user} confirmó un artista invitado de {name}',
  '{user} declined to be featured on {name}': '{user} rechazó figurar en {name}',
  'Featured artist confirmed': 'Artista invitado confirmado',
  'Featured artist declined': 'Participación rechazada',
}
