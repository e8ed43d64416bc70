/** Ads in the back office, in French. */
export const adminAds: Record<string, string> = {
  Advertising: 'Publicité',
  Ads: 'Annonces',
  'Ad slots': 'Emplacements publicitaires',
  'Edit ads': 'Modifier les annonces',
  'Ads are made under Ad slots. Plans and roles can be without ads.':
    'Les annonces se créent sous Emplacements publicitaires. Les formules et les rôles peuvent être sans publicité.',
  'Show ads': 'Afficher les annonces',
  'Ask before showing ads': 'Demander avant d’afficher les annonces',
  'Ads are shown only to people who agree in the cookie banner, which must be on.':
    'Seules les personnes qui acceptent dans le bandeau de cookies, qui doit être activé, voient les annonces.',
  'Top of the home page': 'En haut de la page d’accueil',
  'Between sections of the home page': 'Entre les sections de la page d’accueil',
  'Above the player': 'Au-dessus du lecteur',
  'Below embed players': 'Sous les lecteurs intégrés',
  'Seen, 30 days': 'Vues, 30 jours',
  Seen: 'Vues',
  Shown: 'Affichée',
  'HTML, as ad networks give it. It runs in a frame of its own and can’t reach the site.':
    'HTML, tel que le donnent les régies. Il s’exécute dans son propre cadre et ne peut pas accéder au site.',
  'Height in pixels': 'Hauteur en pixels',
  'Height on phones': 'Hauteur sur mobile',
  Weight: 'Poids',
  'How often it is shown, compared with others in the same position.':
    'À quelle fréquence elle s’affiche, par rapport aux autres au même emplacement.',
  'Search ads': 'Rechercher des annonces',
  'Edit ad': 'Modifier l’annonce',
  'New ad': 'Nouvelle annonce',
  'No ads yet': 'Pas encore d’annonces',
  'Ads are shown while advertising is on in the configuration, except to plans and roles without ads.':
    'Les annonces s’affichent tant que la publicité est activée dans la configuration, sauf pour les formules et rôles sans publicité.',
}
