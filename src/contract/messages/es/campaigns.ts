/** Campaigns as listeners and artists are told of them, in Spanish. */
export const campaigns: Record<string, string> = {
  End: 'Terminar',
  'Your campaign was approved.': 'Tu campaña fue aprobada.',
  'Your campaign was declined: {text}': 'Tu campaña fue rechazada: {text}',
  'Your campaign has ended.': 'Tu campaña ha terminado.',
  'Campaigns of artists you own': 'Campañas de artistas que son tuyos',
  'News of the campaign {title}': 'Novedades de la campaña {title}',
  'News of {total} campaigns': 'Novedades de {total} campañas',
  'This campaign has not been presented yet.': 'Esta campaña aún no se ha presentado.',
  'A spot takes between 3 seconds and 2 minutes.': 'Un anuncio dura entre 3 segundos y 2 minutos.',
}
