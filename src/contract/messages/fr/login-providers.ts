/** Login providers in the back office, in French. */
export const loginProviders: Record<string, string> = {
  'Add and enable a login provider first.': 'Ajoutez et activez d’abord un fournisseur de connexion.',
  'Add group': 'Ajouter un groupe',
  'Any OpenID Connect provider': 'N’importe quel fournisseur OpenID Connect',
  'As the provider calls itself. Linked accounts stay linked when you change it.':
    'Telle que le fournisseur se désigne. Les comptes liés le restent si vous la modifiez.',
  'Callback URL': 'URL de rappel',
  'Connected. This provider doesn’t support logging out.':
    'Connecté. Ce fournisseur ne permet pas de se déconnecter.',
  'Connected. This provider supports logging out.': 'Connecté. Ce fournisseur permet de se déconnecter.',
  'Create accounts automatically': 'Créer les comptes automatiquement',
  'Edit login provider': 'Modifier le fournisseur',
  Enabled: 'Activé',
  'Enter this as the redirect URI at the provider.':
    'Saisissez-la comme URI de redirection chez le fournisseur.',
  'Group claim': 'Claim des groupes',
  'Issuer URL': 'URL de l’émetteur',
  'Let people log in with Google, Keycloak, Authentik or any other OpenID Connect provider.':
    'Permettez de se connecter avec Google, Keycloak, Authentik ou tout autre fournisseur OpenID Connect.',
  'Log out at the provider': 'Se déconnecter chez le fournisseur',
  'Logging out here also ends the session there, if the provider supports it.':
    'Se déconnecter ici met aussi fin à la session là-bas, si le fournisseur le permet.',
  'Login providers': 'Fournisseurs de connexion',
  'Login providers such as Google, Keycloak or Authentik are set up on the page “Login providers”.':
    'Les fournisseurs comme Google, Keycloak ou Authentik se configurent sur la page « Fournisseurs de connexion ».',
  'New accounts': 'Nouveaux comptes',
  'New login provider': 'Nouveau fournisseur',
  'New people get an account at their first login, even if registration is closed.':
    'Les nouvelles personnes reçoivent un compte à leur première connexion, même si les inscriptions sont fermées.',
  'No login providers yet': 'Pas encore de fournisseurs',
  'People get the roles of all their groups. At each login, roles listed here are added and removed; other roles stay, and the last administrator always keeps that role.':
    'Chacun reçoit les rôles de tous ses groupes. À chaque connexion, les rôles de cette liste sont ajoutés et retirés ; les autres restent, et le dernier administrateur garde toujours ce rôle.',
  'People see the button and can log in with it.': 'Le bouton s’affiche et permet de se connecter.',
  Provider: 'Fournisseur',
  'Roles by group': 'Rôles par groupe',
  'Roles set by the login provider': 'Rôles définis par le fournisseur de connexion',
  Scopes: 'Portées (scopes)',
  'Search login providers': 'Rechercher des fournisseurs',
  'Short name': 'Nom court',
  'Single sign-on': 'Authentification unique',
  'Single sign-on only': 'Authentification unique seulement',
  'Stored encrypted. Leave it empty for a public client.':
    'Stocké chiffré. Laissez vide pour un client public.',
  'Test connection': 'Tester la connexion',
  'The button says “Continue with” and this name.': 'Le bouton indique « Continuer avec » et ce nom.',
  'The buttons on the login page have this order.': 'Les boutons de la page de connexion suivent cet ordre.',
  'The claim that lists groups, such as groups or realm_access.roles. Leave it empty to assign roles by hand only.':
    'Le claim qui liste les groupes, comme groups ou realm_access.roles. Laissez vide pour n’attribuer les rôles qu’à la main.',
  'The provider can’t be reached.': 'Le fournisseur est injoignable.',
  'The provider uses a different issuer URL. Enter exactly this one:':
    'Le fournisseur utilise une autre URL d’émetteur. Saisissez exactement celle-ci :',
  'The provider’s description is incomplete.': 'La description du fournisseur est incomplète.',
  'The scopes must include openid.': 'Les portées doivent inclure openid.',
  'There’s no OpenID Connect provider at this URL.':
    'Il n’y a pas de fournisseur OpenID Connect à cette URL.',
  'This address isn’t allowed: use https, or add the host to OUTBOUND_ALLOW.':
    'Cette adresse n’est pas autorisée : utilisez https ou ajoutez l’hôte à OUTBOUND_ALLOW.',
  'This name is already in use.': 'Ce nom est déjà utilisé.',
  'This URL redirects. Enter the address it leads to.':
    'Cette URL redirige. Saisissez l’adresse vers laquelle elle mène.',
  'Turn off “Single sign-on only” first: this is the last login provider.':
    'Désactivez d’abord « Authentification unique seulement » : c’est le dernier fournisseur.',
  'Turns off passwords, passkeys and registration. If the provider fails, “tonearm user login-link” lets an administrator in.':
    'Désactive les mots de passe, les clés d’accès et les inscriptions. Si le fournisseur tombe en panne, « tonearm user login-link » laisse entrer un administrateur.',
}
