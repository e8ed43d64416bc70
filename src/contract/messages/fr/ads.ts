/** Ads as listeners see them, in French. */
export const ads: Record<string, string> = {
  Advertisement: 'Publicité',
  'Can we show ads from others and measure visits with Google Analytics? You’ll stay logged in either way.':
    'Pouvons-nous afficher des publicités de tiers et mesurer les visites avec Google Analytics ? Vous resterez connecté dans tous les cas.',
  'Can we show ads from others? They may store data in this browser. You’ll stay logged in either way.':
    'Pouvons-nous afficher des publicités de tiers ? Elles peuvent enregistrer des données dans ce navigateur. Vous resterez connecté dans tous les cas.',
}
