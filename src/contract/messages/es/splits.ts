/** Splits of earnings: notifications and refusals, in Spanish. */
export const splits: Record<string, string> = {
  'Offers {title} a share of the earnings of “{text}”. Please confirm.':
    'Ofrece a {title} una parte de los ingresos de «{text}». Confírmalo, por favor.',
  'Wants to change the share of {title} in the earnings of “{text}”. Please confirm.':
    'Quiere cambiar la parte de {title} en los ingresos de «{text}». Confírmalo, por favor.',
  'Agreed to the split of “{text}”.': 'Aceptó el reparto de «{text}».',
  'Declined the split of “{text}”.': 'Rechazó el reparto de «{text}».',
  'The split of “{text}” is in effect.': 'El reparto de «{text}» ya se aplica.',
  'Splits with artists you own': 'Repartos con artistas de los que eres propietario',
  'A split with {title}': 'Un reparto con {title}',
  'News of {total} splits': 'Novedades de {total} repartos',
  'All shares together must be 100 %.': 'Todas las partes juntas deben sumar 100 %.',
  'An artist can only have one share.': 'Un artista solo puede tener una parte.',
  'Artists without a team can’t get a share, as nobody could be paid.':
    'Los artistas sin equipo no pueden recibir una parte, porque no habría a quién pagar.',
  'An artist of this split is no longer here.': 'Un artista de este reparto ya no está aquí.',
}
