/** Ads as listeners see them, in Spanish. */
export const ads: Record<string, string> = {
  Advertisement: 'Anuncio',
  'Can we show ads from others and measure visits with Google Analytics? You’ll stay logged in either way.':
    '¿Podemos mostrar anuncios de terceros y medir las visitas con Google Analytics? Seguirás conectado en cualquier caso.',
  'Can we show ads from others? They may store data in this browser. You’ll stay logged in either way.':
    '¿Podemos mostrar anuncios de terceros? Pueden guardar datos en este navegador. Seguirás conectado en cualquier caso.',
}
