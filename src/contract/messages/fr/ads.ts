/** Ads as listeners see them, in French. */
export const ads: Record<string, string> = {
  Advertisement: 'Publicité',
  'Can we show ads from others and measure visits with Google Analytics? You’ll stay logged in either way.':
    'Pouvons-nous afficher des publicités de tiers et mesurer les visites avec Google Analytics ? Vous resterez connecté dans tous les cas.',
  'Can we show ads from others? They may store data in this browser. You’ll stay logged in either way.':
    'Pouvons-nous afficher des publicités de tiers ? Elles peuvent enregistrer des données dans ce navigateur. Vous resterez connecté dans tous les cas.',
  Ad: 'Pub',
  Visit: 'Visiter',
  'Skip ad': 'Ignorer',
  'Skip in {seconds} s': 'Ignorer dans {seconds} s',
  'The ad can be skipped.': 'La publicité peut être ignorée.',
  'It can be skipped after {seconds} s.': 'Elle peut être ignorée après {seconds} s.',
  'Ad by {advertiser}: {title}': 'Publicité de {advertiser} : {title}',
  'After the ad {title} goes on': 'Après la publicité : {title}',
  '{title} goes on after this': 'Ensuite : {title}',
  '{time} left': 'encore {time}',
}
