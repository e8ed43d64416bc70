/** Ads in the back office, in Spanish. */
export const adminAds: Record<string, string> = {
  Advertising: 'Publicidad',
  Ads: 'Anuncios',
  'Ad slots': 'Espacios publicitarios',
  'Edit ads': 'Editar anuncios',
  'Ads are made under Ad slots. Plans and roles can be without ads.':
    'Los anuncios se crean en Espacios publicitarios. Los planes y roles pueden no tener anuncios.',
  'Show ads': 'Mostrar anuncios',
  'Ask before showing ads': 'Preguntar antes de mostrar anuncios',
  'Ads are shown only to people who agree in the cookie banner, which must be on.':
    'Los anuncios solo los ve quien acepta en el aviso de cookies, que debe estar activado.',
  'Top of the home page': 'Parte superior de la página de inicio',
  'Between sections of the home page': 'Entre secciones de la página de inicio',
  'Above the player': 'Encima del reproductor',
  'Below embed players': 'Debajo de los reproductores insertados',
  'Seen, 30 days': 'Vistos, 30 días',
  Seen: 'Vistos',
  Shown: 'Visible',
  'HTML, as ad networks give it. It runs in a frame of its own and can’t reach the site.':
    'HTML, como lo dan las redes publicitarias. Se ejecuta en un marco propio y no puede acceder al sitio.',
  'Height in pixels': 'Altura en píxeles',
  'Height on phones': 'Altura en móviles',
  Weight: 'Peso',
  'How often it is shown, compared with others in the same position.':
    'Con qué frecuencia se muestra, en comparación con otros en la misma posición.',
  'Search ads': 'Buscar anuncios',
  'Edit ad': 'Editar anuncio',
  'New ad': 'Nuevo anuncio',
  'No ads yet': 'Aún no hay anuncios',
  'Ads are shown while advertising is on in the configuration, except to plans and roles without ads.':
    'Los anuncios se muestran mientras la publicidad está activada en la configuración, salvo en planes y roles sin anuncios.',
}
