/** Ads as listeners see them, in Spanish. */
export const ads: Record<string, string> = {
  Advertisement: 'Anuncio',
  'Can we show ads from others and measure visits with Google Analytics? You’ll stay logged in either way.':
    '¿Podemos mostrar anuncios de terceros y medir las visitas con Google Analytics? Seguirás conectado en cualquier caso.',
  'Can we show ads from others? They may store data in this browser. You’ll stay logged in either way.':
    '¿Podemos mostrar anuncios de terceros? Pueden guardar datos en este navegador. Seguirás conectado en cualquier caso.',
  Ad: 'Anuncio',
  Visit: 'Visitar',
  'Skip ad': 'Omitir anuncio',
  'Skip in {seconds} s': 'Omitir en {seconds} s',
  'The ad can be skipped.': 'El anuncio se puede omitir.',
  'It can be skipped after {seconds} s.': 'Se puede omitir después de {seconds} s.',
  'Ad by {advertiser}: {title}': 'Anuncio de {advertiser}: {title}',
  'After the ad {title} goes on': 'Después del anuncio sigue {title}',
  '{title} goes on after this': 'Después sigue {title}',
  '{time} left': 'quedan {time}',
}
